/** How long a journey is kept on the server, counted from its last change: the most that `persist.for` may say there. A link to it lives no longer. */
export const journeyDays = 30
