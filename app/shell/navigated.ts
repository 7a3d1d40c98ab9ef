import { createContext, useContext } from 'react'

/** Whether the visitor has moved within the site: a page that is opened directly leaves the focus to the browser. */
export const NavigatedContext = createContext(false)
export const useNavigated = (): boolean => useContext(NavigatedContext)
