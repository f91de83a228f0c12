import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { UnsupportedTypeError } from '@flotilla/core/errors';

/** How a form is to be read: what it says as JSON is held to the same rules as a body of JSON. */
export interface FormSource {
  readonly stream: Readable;
  readonly headers: IncomingHttpHeaders;
  readonly maxDataBytes: number;
  readonly readJson: (bytes: Buffer) => unknown;
}

/** What a form was found to hold. */
export interface ReadForm {
  /** The row or rows, with what the files say of them. */
  readonly data: unknown;
  /** Names all that came, file by file: the same form, the same value. */
  readonly fingerprint: unknown;
}

/** The body of a request that is a form. It is read once somebody who may write asks for it, and not before. */
export class MultipartBody {
  private form: ReadForm | undefined;

  constructor(readonly source: FormSource) {}

  /** Says what the form holds. */
  fill(form: ReadForm): void {
    this.form = form;
  }

  /** @throws UnsupportedTypeError when nobody has read the form: the call takes none. */
  get data(): unknown {
    if (!this.form) throw new UnsupportedTypeError('The call takes no form. Send application/json.');
    return this.form.data;
  }

  /** What an Idempotency-Key is compared with: stored files have new names each time. */
  toJSON(): unknown {
    return this.form?.fingerprint;
  }
}
