import { companyContent, type CompanyContent } from '#schemas/companyContent.ts'
import { themeFile, type ThemeFile } from '#schemas/theme.ts'
import { dataReader } from '../data/readData.ts'

/** A `theme.json`. Throws with the file and every wrong field when it is not one. */
export const readThemeFile = dataReader<ThemeFile>(themeFile, 'a theme')

/** A file of `themes/companies/`. */
export const readCompanyFile = dataReader<CompanyContent>(companyContent, "a company's content")
