/** What holds for those who work in the studio. */
export interface StaffRules {
  /** Seconds without an action of its owner after which a session ends. */
  idle: number
  /** Seconds after which a session ends in any case. */
  longest: number
  /** Whether publishers who sign in with a password need a second factor. */
  secondFactor: boolean
}

const [minute, hour] = [60, 3600]

export const usualStaffRules: StaffRules = { idle: 30 * minute, longest: 12 * hour, secondFactor: false }

/** Seconds for which a password counts as just given. Publishing and evidence ask for it again after that. */
export const freshFor = 15 * minute
