import type { Definition, Section } from './definition.ts'

/** A section with its id. `after` also has the sections behind those that it names. */
export interface PlacedSection extends Section {
  id: string
  after: string[]
}

/** The sections of a funnel, in order. Each can only come after earlier ones. */
export const sectionsOf = ({ sections = {} }: Pick<Definition, 'sections'>): PlacedSection[] =>
  Object.entries(sections).reduce<PlacedSection[]>((earlier, [id, section]) => {
    const named = earlier.filter((one) => section.after?.includes(one.id))
    const behind = new Set(named.flatMap((one) => [...one.after, one.id]))
    const after = earlier.flatMap((one) => (behind.has(one.id) ? [one.id] : []))
    return [...earlier, { ...section, id, after }]
  }, [])

/** Where a section stands on the screen of a task list, as the path of a field does: `section.about`. */
export const sectionPlace = 'section'
