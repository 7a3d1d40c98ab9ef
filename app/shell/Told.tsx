import { AlertIcon } from '#widgets/icons/icons.tsx'
import { useTold } from './told.ts'

/** Why the visitor was led here. The page's heading has the focus; this is read out because it is new. */
export function Told() {
  const text = useTold()
  return text && <div className="told" role="alert"><p className="ui-note ui-warning"><AlertIcon />{text}</p></div>
}
