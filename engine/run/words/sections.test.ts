import { describe, expect, it } from 'vitest'
import { playFunnel } from '#engine/scenario/testing/playFunnel.ts'

const field = (label: string, more: object = {}) => ({ label, widget: 'text', ...more })
const asks = (path: string, more: object = {}) => ({ fields: { [path]: field(path, { required: 'Please' }) }, ...more })

/** Two independent sections, and one that comes after the second. */
const funnel = {
  order: ['start', 'tasks', 'name', { step: 'level', if: "form.nickname == 'Ada'" }, 'topic', 'seat', 'check', 'end'],
  sections: {
    about: { title: 'About you', steps: ['name', 'level'] },
    project: { title: 'Your project', steps: ['topic'] },
    budget: { title: 'Budget', hint: 'What it costs', steps: ['seat'], after: ['project'] },
  },
  steps: {
    start: {},
    tasks: { tasks: true },
    name: asks('nickname'),
    level: asks('level'),
    topic: asks('topic'),
    seat: asks('seat.row'),
    check: {},
    end: { final: true },
  },
}

type Player = Awaited<ReturnType<typeof playFunnel>>
const statuses = (player: Player) =>
  Object.fromEntries((player.runner().view().page.tasks?.tasks ?? []).map(({ id, status }) => [id, status]))

async function atTasks(given: Parameters<typeof playFunnel>[0] = funnel): Promise<Player> {
  const player = await playFunnel(given)
  await player.press('next')
  expect(player.at()).toBe('tasks')
  return player
}

async function open(player: Player, id: string): Promise<void> {
  const task = player
    .runner()
    .view()
    .page.tasks!.tasks.find((one) => one.id === id)!
  player.runner().go(task.step!)
  await player.settle()
}

async function answer(player: Player, answers: Record<string, unknown>): Promise<void> {
  player.enter(answers)
  await player.press('next')
}

const answersIn = { project: { topic: 'garden' }, budget: { 'seat.row': '1' }, about: { nickname: 'Bea' } }

async function completed(
  given?: Parameters<typeof playFunnel>[0],
  sections = Object.keys(answersIn) as (keyof typeof answersIn)[],
): Promise<Player> {
  const player = await atTasks(given)
  for (const id of sections) {
    await open(player, id)
    await answer(player, answersIn[id])
  }
  return player
}

describe('a task list', () => {
  it('says how far each section is', async () => {
    const player = await atTasks()
    expect(player.runner().view().page.tasks).toEqual({
      words: 'You have completed 0 of 3 sections.',
      tasks: [
        {
          id: 'about',
          target: 'field-section-about',
          title: 'About you',
          status: 'not started',
          says: 'Not started',
          step: 'name',
        },
        {
          id: 'project',
          target: 'field-section-project',
          title: 'Your project',
          status: 'not started',
          says: 'Not started',
          step: 'topic',
        },
        {
          id: 'budget',
          target: 'field-section-budget',
          title: 'Budget',
          hint: 'What it costs',
          status: 'cannot start yet',
          says: 'Cannot start yet',
        },
      ],
    })
    await open(player, 'about')
    await answer(player, { nickname: 'Ada' })
    expect(player.at()).toBe('level')
    await player.press('back')
    await player.press('back')
    expect(player.at()).toBe('tasks')
    expect(statuses(player)).toMatchObject({ about: 'in progress' })
    await open(player, 'about')
    expect(player.at()).toBe('level')
    await answer(player, { level: 'high' })
    expect(player.at()).toBe('tasks')
    expect(statuses(player)).toEqual({ about: 'completed', project: 'not started', budget: 'cannot start yet' })
    expect(player.texts()).toContain('You have completed 1 of 3 sections.')
  })

  it('can be worked off in any order, and leads on when all sections are completed', async () => {
    const player = await atTasks()
    await player.press('next')
    expect(player.at()).toBe('tasks')
    expect(player.runner().view().page.nav?.next).toMatchObject({
      shut: true,
      reason: 'To continue, please complete: About you, Your project, Budget',
      missing: [
        { target: 'field-section-about' },
        { target: 'field-section-project' },
        { target: 'field-section-budget' },
      ],
    })
    const done = await completed()
    expect(statuses(done)).toEqual({ about: 'completed', project: 'completed', budget: 'completed' })
    await done.press('next')
    expect(done.at()).toBe('check')
    await done.press('back')
    expect(done.at()).toBe('tasks')
  })

  it('opens a completed section again at its beginning', async () => {
    const player = await completed()
    await open(player, 'about')
    expect(player.at()).toBe('name')
    await player.press('next')
    expect(player.at()).toBe('tasks')
    expect(statuses(player)).toMatchObject({ about: 'completed' })
  })

  it('shows a section that a change has opened again as in progress, and shuts what comes after it', async () => {
    const player = await completed()
    await open(player, 'project')
    player.enter({ topic: '' })
    await player.press('back')
    expect(statuses(player)).toEqual({ about: 'completed', project: 'in progress', budget: 'cannot start yet' })
    await open(player, 'about')
    await answer(player, { nickname: 'Ada' })
    await player.press('back')
    await player.press('back')
    expect(statuses(player)).toMatchObject({ about: 'in progress' })
  })

  it('goes on after a reload', async () => {
    const player = await completed()
    await player.load('check')
    expect(player.at()).toBe('check')
    await player.load('tasks')
    expect(statuses(player)).toEqual({ about: 'completed', project: 'completed', budget: 'completed' })
  })
})

describe('an address', () => {
  it('of a section that cannot be started opens the task list, which says why', async () => {
    const player = await atTasks()
    player.runner().go('seat')
    await player.settle()
    expect(player.at()).toBe('tasks')
    expect(player.texts()).toContain('“Budget” cannot start yet. Please complete this first: Your project')
    await open(player, 'project')
    await answer(player, { topic: 'garden' })
    expect(player.texts().join()).not.toContain('“Budget” cannot start yet')
    await player.load('seat')
    expect(player.at()).toBe('seat')
  })

  it('behind the task list opens it while a section is not completed', async () => {
    const player = await atTasks()
    await player.load('check')
    expect(player.at()).toBe('tasks')
  })

  it('of a section opens what is left to do before it there, whatever is left in others', async () => {
    const player = await atTasks()
    await player.load('topic')
    expect(player.at()).toBe('topic')
    await answer(player, { topic: 'garden' })
    await player.load('seat')
    expect(player.at()).toBe('seat')
    expect(statuses(player)).toEqual({})
  })
})

describe('sections', () => {
  it('have progress of their own', async () => {
    const player = await atTasks()
    expect(player.runner().view().progress.counted).toBe(false)
    await open(player, 'about')
    expect(player.runner().view().progress.words).toBe('Section 1 of 3: About you, step 1 of 1')
    await answer(player, { nickname: 'Ada' })
    expect(player.runner().view().progress).toEqual({
      position: 2,
      total: 2,
      counted: true,
      words: 'Section 1 of 3: About you, step 2 of 2',
    })
  })

  it('group the steps of a journey without a task list', async () => {
    const { tasks: _, ...steps } = funnel.steps
    const order = funnel.order.filter((one) => one !== 'tasks')
    const { budget, ...sections } = funnel.sections
    const player = await playFunnel({ order, steps, sections: { ...sections, budget: { ...budget, after: [] } } })
    await player.press('next')
    expect(player.at()).toBe('name')
    await answer(player, { nickname: 'Bea' })
    expect(player.at()).toBe('topic')
    expect(player.runner().view().progress.words).toBe('Section 2 of 3: Your project, step 1 of 1')
  })

  it('that are not in the journey are not listed', async () => {
    const order = funnel.order.map((one) => (one === 'topic' ? { step: 'topic', if: 'form.agreed' } : one))
    const player = await atTasks({ ...funnel, order })
    expect(statuses(player)).toEqual({ about: 'not started', budget: 'not started' })
  })

  it('can be read by rules', async () => {
    const steps = {
      ...funnel.steps,
      tasks: { tasks: true, text: "{size(journey.sections)} {'project' in journey.sections ? 'yes' : 'no'}" },
    }
    const player = await atTasks({ ...funnel, steps })
    expect(player.texts()).toContain('0 no')
    await open(player, 'project')
    await answer(player, { topic: 'garden' })
    expect(player.texts()).toContain('1 yes')
  })

  it('repeat the work of their own steps after a change, not that of sections that do not depend on it', async () => {
    const sends = { next: { do: [{ call: 'sendPin' }], to: '@next' } }
    const steps = {
      ...funnel.steps,
      name: asks('nickname'),
      topic: asks('topic', sends),
      seat: asks('seat.row', sends),
    }
    const player = await completed({ ...funnel, steps })
    await open(player, 'about')
    await answer(player, { nickname: 'Cleo' })
    expect(statuses(player)).toEqual({ about: 'completed', project: 'completed', budget: 'completed' })
    await open(player, 'project')
    player.enter({ topic: 'kitchen' })
    await player.press('back')
    expect(statuses(player)).toEqual({ about: 'completed', project: 'in progress', budget: 'cannot start yet' })
  })

  it('is skipped while an answer is changed from a summary: questions that the change opens come first', async () => {
    const order = funnel.order.map((one) => (one === 'topic' ? { step: 'topic', if: "form.nickname != 'Bea'" } : one))
    const player = await completed({ ...funnel, order, steps: { ...funnel.steps, check: { summary: {} } } }, [
      'about',
      'budget',
    ])
    const change = async (path: string, answers: Record<string, unknown>) => {
      player.runner().amend(path)
      await player.settle()
      await answer(player, answers)
    }
    await player.press('next')
    await change('nickname', { nickname: 'Ada' })
    expect(player.at()).toBe('level')
    await answer(player, { level: 'high' })
    expect(player.at()).toBe('topic')
    await answer(player, { topic: 'garden' })
    expect(player.at()).toBe('check')
  })
})
