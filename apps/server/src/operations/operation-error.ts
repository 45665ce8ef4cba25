/** A command that cannot be carried out; `message` is ready to be shown. */
export class OperationError extends Error {}
