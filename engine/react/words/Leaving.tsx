import type { PanelView } from '#engine/run/index.ts'
import type { ComponentRegistry } from '../types.ts'

interface LeavingProps {
  panel: Pick<PanelView, 'leaves'>
  components: ComponentRegistry
}

/** Says to which other sites the buttons of a step may lead. */
export const Leaving = ({ panel: { leaves }, components: { parts } }: LeavingProps) =>
  leaves && <parts.StepText text={leaves} />
