import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { UnsupportedTypeError } from '@flotilla/core/errors';

/** How to read a form. Its JSON part follows the rules of JSON bodies. */
export interface FormSource {
  readonly stream: Readable;
  readonly headers: IncomingHttpHeaders;
  readonly maxDataBytes: number;
  readonly readJson: (bytes: Buffer) => unknown;
}

/** A parsed form. */
export interface ReadForm {
  /** The row or rows, with the values from their files. */
  readonly data: unknown;
  /** Identifies the content, including files: equal for equal forms. */
  readonly fingerprint: unknown;
}

/**
 * The body of a multipart request. It is read once, after the caller's permission to write has been checked.
 */
export class MultipartBody {
  private form: ReadForm | undefined;

  constructor(readonly source: FormSource) {}

  /** Sets the parsed form. */
  fill(form: ReadForm): void {
    this.form = form;
  }

  /**
   * Returns the parsed rows.
   * @throws UnsupportedTypeError when the form was not read, because the call accepts none
   */
  get data(): unknown {
    if (!this.form) throw new UnsupportedTypeError('The call does not accept a form. Send application/json.');
    return this.form.data;
  }

  /**
   * Returns the fingerprint for the comparison by Idempotency-Key, because stored files get a new name each
   * time.
   */
  toJSON(): unknown {
    return this.form?.fingerprint;
  }
}
