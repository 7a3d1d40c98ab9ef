/**
 * Stands in for React's developer tools, which React tells of every commit in production too. Counts the fields whose component
 * was drawn: controls whose nearest component did work in the commit.
 */
;(() => {
  const performedWork = 1
  const controls = new Set(['input', 'select', 'textarea'])
  const drawn = new Set()
  let commits = 0

  const visit = (fiber, isDrawn) => {
    const isHost = typeof fiber.type === 'string'
    const isComponent = typeof fiber.type === 'function' || (typeof fiber.type === 'object' && fiber.type !== null)
    // What has no earlier version was drawn for the first time.
    const now = isComponent ? fiber.alternate === null || (fiber.flags & performedWork) !== 0 : isDrawn
    if (isHost && controls.has(fiber.type) && now) drawn.add(fiber.memoizedProps.name || fiber.stateNode)
    // Children that are the same as before were not looked at.
    if (fiber.alternate !== null && fiber.child === fiber.alternate.child) return
    for (let child = fiber.child; child !== null; child = child.sibling) visit(child, now)
  }

  window.draws = { take: () => ({ fields: drawn.size, commits, ...(drawn.clear(), (commits = 0), {}) }) }
  window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_id, root) => {
      commits += 1
      visit(root.current, false)
    },
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    checkDCE: () => undefined,
  }
})()
