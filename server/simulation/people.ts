import { sql, type SQL } from 'drizzle-orm'

/** Made-up people, as expressions on a row's 32 hexadecimal digits `m`: the same digits always give the same person. */

const firstNames =
  'Ada Aidan Alma Amir Anya Arlo Aron Asha Ben Beth Bilal Bryn Cara Cleo Colm Cora Dana Dev Dora Ewan Edie Elis Emil Esme Farah Finn Flora Gita Glen Greta Hana Hugh Ida Imran Iris Ivo Jade Joel June Kai Kira Lars Leila Lev Lily Luca Mabel Mira Ned Nia Nora Omar Orla Owen Petra Piers Priya Quinn Rafi Rhea Rosa Rory Saira Seth Tara Tess Umar Una Vera Wyn Yara Zack Zara Zoe'.split(
    ' ',
  )
const beginnings =
  'Alder Amber Ash Birch Black Bramble Bright Brook Burn Cald Carr Cole Cress Dun Ed Elm Fair Farn Fen Glas Gold Grey Hal Har Hazel Hol Iron Kes Lang Lark Lin Long Mar Mead Mill Nor Oak Pen Quar Raven Red Row Sed Stan Thorn Under Wal West Whit Win'.split(
    ' ',
  )
const endings =
  'acre bank beck borne bridge burgh by combe cote croft dale den field ford gate ham hurst ing land ley low man march mere more ridge shaw side son stead stone ton wald water well wick wood worth wright yard'.split(
    ' ',
  )
const towns = 'Leeds York Derby Bath Truro Poole Ripon Wells Perth Neath Luton Crewe Hove Ely Stoke Hull'.split(' ')

/** A number from 0 up, made from some of the digits. */
export const number = (from: number, digits: number): SQL =>
  sql.raw(`('x' || lpad(substr(m, ${from}, ${digits}), 8, '0'))::bit(32)::int`)

/** A fraction from 0 to 1. */
export const fraction = (from: number): SQL => sql`(${number(from, 6)} / 16777216.0)`

const oneOf = (words: readonly string[], from: number): SQL =>
  sql`(string_to_array(${words.join(' ')}, ' '))[${number(from, 6)} % ${sql.raw(String(words.length))} + 1]`

export const firstName = oneOf(firstNames, 2)
/** Some combine two names, so that there are tens of thousands. */
export const lastName = sql`(${oneOf(beginnings, 8)} || ${oneOf(endings, 13)} || case when ${number(20, 2)} < 40 then '-' || ${oneOf(beginnings, 21)} || ${oneOf(endings, 26)} else '' end)`
/** As distinct as real emails, at hosts that do not exist. */
export const email = sql`(lower(first_name || '.' || last_name) || '.' || n || '@example.' || (array['com', 'org', 'net'])[${number(5, 3)} % 3 + 1])`
export const birthDate = sql`(date '1950-01-01' + ${number(11, 5)} % 20000)`
/** Numbers reserved for drama and fiction. */
export const phone = sql`('07700900' || lpad((${number(17, 4)} % 1000)::text, 3, '0'))`
export const address = sql`jsonb_build_object('houseNumber', (${number(3, 4)} % 300 + 1)::text, 'street', ${oneOf(beginnings, 15)} || ' Road', 'city', ${oneOf(towns, 9)}, 'county', '',
  'postcode', upper(left(${oneOf(towns, 9)}, 2)) || (${number(19, 3)} % 40 + 1) || ' ' || (${number(23, 3)} % 9 + 1) || upper(translate(substr(m, 29, 2), '0123456789', 'ABDEFGHJLN')))`
