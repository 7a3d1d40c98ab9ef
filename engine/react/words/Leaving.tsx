import type { PanelView } from '#engine/run/index.ts'

/** Says to which other sites the buttons of a step may lead. */
export const Leaving = ({ leaves }: Pick<PanelView, 'leaves'>) => leaves && <p className="step-leaves">{leaves}</p>
