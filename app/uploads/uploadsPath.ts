/** Where the server takes files. */
export const uploadsPath = '/api/uploads'
