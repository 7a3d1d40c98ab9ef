/** ERR-ADDR-01. */
export const searchFailed =
  "Sorry, we're having trouble searching for addresses right now. Please try entering your address manually."

/** ERR-ADDR-02. */
export const retrieveFailed =
  "Sorry, we couldn't retrieve the address details. Please try entering your address manually"
