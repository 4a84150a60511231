/** A reason for a failed start that the operator can fix. Only its message is printed, without a stack. */
export class StartupProblem extends Error {
  override name = "StartupProblem";
}
