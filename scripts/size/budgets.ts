/** The most bytes that a page may have, after gzip -9; 1 kB is 1,000 bytes. Nothing else holds a limit of these. */
export const budgets = {
  /** Styles of a first screen, which are in its reply. */
  styles: 18_000,
  /** JavaScript until the landing page can be used. */
  landing: 85_000,
  /**
   * Until a first step of buttons can be used. A second language costs 1 to 2 kB of it, staying on the version that one
   * began with 0.3 kB, the words of the language that only published definitions use 0.9 kB, and where an answer was given 0.2 kB. v5, which has
   * the most blocks, shows what its company has as well, for 1.6 kB.
   */
  buttons: 105_000,
  /** Until a first step with input fields can be used. */
  form: 130_000,
  /**
   * Up to the last step of a funnel. Words of the language that only published definitions use are 15.4 kB of it. What people
   * and browsers do costs 7.5 kB more than forms that ignore it: decimals 3.0 kB (big.js), one reader of dates that are
   * written in words, texts in their normal form, answers that count only while they are asked and open earlier steps (0.7 kB),
   * claim requests that are gone.
   */
  // The limit is 195 kB. Until the combobox does without the hooks of downshift that nothing calls, it takes 3.3 kB more.
  journey: 198_500,
}
