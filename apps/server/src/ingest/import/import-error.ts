/** The import cannot begin; `message` is ready to be shown. */
export class ImportError extends Error {}
