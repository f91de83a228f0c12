/** Position of a failure in the source. */
export interface SourceLocation {
  /** Absolute path. */
  readonly file: string;
  /** Path from the root of the application. */
  readonly path: string;
  readonly line: number;
  readonly column?: number;
}

/** The reason why the API of development does not run. */
export interface SourceFailure {
  /** `ReferenceError: integer is not defined` */
  readonly message: string;
  readonly location?: SourceLocation;
  /** Lines of the source around the location, with line numbers. */
  readonly frame?: string;
  readonly stack: string;
}

/** State of the API in development. The process that runs API and site sends it to the site. */
export type ApiState =
  | { readonly state: 'starting' }
  | { readonly state: 'ready' }
  | { readonly state: 'failed'; readonly failure: SourceFailure };

/** Message about the state of the API, from the process that runs it to the site. */
export interface ApiStateMessage {
  readonly apiState: ApiState;
}
