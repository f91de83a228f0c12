import type { ReportedError } from '../failures/reported-error.js';

/** Position of a failure in the source. */
export interface SourceLocation {
  /** Absolute path. */
  readonly file: string;
  /** Path from the root of the application. */
  readonly path: string;
  readonly line: number;
  readonly column?: number;
}

/** The reason why the API or the pages of development do not run. */
export interface SourceFailure {
  /** `ReferenceError: integer is not defined` */
  readonly message: string;
  readonly location?: SourceLocation;
  /** Lines of the source around the location, with line numbers. */
  readonly frame?: string;
  readonly stack: string;
  /** Whether an environment variable causes it, so that no edit of the source mends it. */
  readonly isOfSettings?: boolean;
}

/** State of the API in development. */
export type ApiState =
  | { readonly state: 'starting' }
  | { readonly state: 'ready' }
  | { readonly state: 'failed'; readonly failure: SourceFailure };

/** A changed source file. */
export interface SourceEdit {
  readonly path: string;
  readonly event: 'add' | 'change' | 'unlink';
}

/** An error in the source that the site met; the process that runs it answers with the description. */
export interface SourceError {
  readonly id: number;
  readonly error: ReportedError;
}

/** The description of an error with the same id. */
export interface DescribedFailure {
  readonly id: number;
  readonly failure: SourceFailure;
}

/** Messages to the site of development, from the process that runs it and the API. */
export type MessageToSite =
  | { readonly apiState: ApiState }
  /** Folders whose changes follow as edits, so that the site does not watch them. */
  | { readonly watched: readonly string[] }
  | { readonly edit: SourceEdit }
  | { readonly described: DescribedFailure };

/** Returns whether a parent process runs this one for development, and shows its errors. */
export function isSupervised(): boolean {
  return process.connected && process.env['NODE_ENV'] === 'development';
}
