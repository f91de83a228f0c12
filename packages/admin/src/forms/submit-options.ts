export interface SubmitOptions {
  /** Waits for a save in progress, then sends the input that it did not store. */
  readonly follows?: boolean;
}
