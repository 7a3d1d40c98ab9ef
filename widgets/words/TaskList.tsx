import { type ComponentProps, type MouseEvent, useId } from 'react'
import type { Parts } from 'runnel/react'
import '../shared/controls.css'
import './TaskList.css'

type TasksProps = ComponentProps<Parts['Tasks']>

/** Whether a click asks the browser for another tab or window. */
const opensElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey

/** A section with its status; its name is a link if it can be started. */
function Task({
  task: { target, title, hint, status, says, step },
  busy,
  onOpen,
}: Omit<TasksProps, 'tasks'> & { task: TasksProps['tasks']['tasks'][number] }) {
  const [hintId, statusId] = [useId(), useId()]
  const described = hint ? `${hintId} ${statusId}` : statusId
  const open = (event: MouseEvent): void => {
    if (opensElsewhere(event)) return
    event.preventDefault()
    if (!busy) onOpen(step!)
  }
  return (
    <li className="task">
      <div className="task-name">
        {step === undefined ? (
          <span id={target} tabIndex={-1}>
            {title}
          </span>
        ) : (
          <a
            id={target}
            className="task-link"
            href={step}
            aria-describedby={described}
            aria-disabled={busy || undefined}
            onClick={open}
          >
            {title}
          </a>
        )}
        {hint && (
          <span className="task-hint" id={hintId}>
            {hint}
          </span>
        )}
      </div>
      <span className={`task-status task-${status.replaceAll(' ', '-')}`} id={statusId}>
        {says}
      </span>
    </li>
  )
}

/** The sections of a form, in which each says how far it is. */
export function TaskList({ tasks: { words, tasks }, ...more }: TasksProps) {
  return (
    <div className="tasks">
      <p className="tasks-words">{words}</p>
      {/* Safari reads out a list without bullets only if it says that it is one. */}
      <ul className="tasks-list" role="list">
        {tasks.map((task) => (
          <Task key={task.id} task={task} {...more} />
        ))}
      </ul>
    </div>
  )
}
