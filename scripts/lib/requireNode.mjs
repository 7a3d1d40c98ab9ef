/** The oldest Node that runs the project; `engines` in package.json says the same. */
const oldest = [20, 19]

/** Whether a version such as `v20.19.0` is new enough. */
export function isSupportedNode(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1])
}

/** Ends the process with a clear message when Node is too old. */
export function requireNode(version = process.version) {
  if (isSupportedNode(version)) return
  console.error(
    `This project needs Node ${oldest.join('.')} or newer; this is ${version}. Please install a newer Node (20, 22 or 24) and run the command again.`,
  )
  process.exit(1)
}
