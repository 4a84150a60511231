/** A reason for not starting that a person can act on: its message is all that is shown, never a stack. */
export class StartupProblem extends Error {
  override name = "StartupProblem";
}
