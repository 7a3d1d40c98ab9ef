import { testPlanted } from './testPlanted.ts'

testPlanted(1)
