/** Initial size of the buffer; enough for most responses. */
const initialBytes = 64 * 1024;
/** Maximum size of the buffer that is kept for the next response. */
const retainedBytes = 1024 * 1024;
const quote = 0x22;
const backslash = 0x5c;
const firstPrintable = 0x20;
/** Up to this length a loop is faster than a call. */
const shortBytes = 48;

/** A reusable buffer that builds JSON as UTF-8 bytes. */
export class JsonBytes {
  private bytes: Buffer = Buffer.allocUnsafeSlow(initialBytes);
  /** Number of bytes. */
  length = 0;

  /** Appends bytes unchanged. */
  copy(from: Buffer, start = 0, end = from.length): void {
    const count = end - start;
    this.makeRoom(count);
    const { bytes, length } = this;
    if (count <= shortBytes)
      for (let index = 0; index < count; index++) bytes[length + index] = from[start + index] ?? 0;
    else from.copy(bytes, length, start, end);
    this.length += count;
  }

  /** Appends the JSON string of a UTF-8 text. */
  quoted(from: Buffer, start: number, end: number): void {
    for (let index = start; index < end; index++) {
      const byte = from[index] ?? 0;
      if (byte < firstPrintable || byte === quote || byte === backslash)
        return this.text(JSON.stringify(from.toString('utf8', start, end)));
    }
    this.byte(quote);
    this.copy(from, start, end);
    this.byte(quote);
  }

  text(text: string): void {
    // A UTF-16 code unit takes at most three bytes.
    this.makeRoom(3 * text.length);
    this.length += this.bytes.write(text, this.length, 'utf8');
  }

  byte(byte: number): void {
    this.makeRoom(1);
    this.bytes[this.length++] = byte;
  }

  /** Appends a range of the buffer again. */
  repeat(start: number, end: number): void {
    this.makeRoom(end - start);
    this.bytes.copyWithin(this.length, start, end);
    this.length += end - start;
  }

  /** Returns a range of the buffer, as text. */
  textIn(start: number, end: number): string {
    return this.bytes.toString('utf8', start, end);
  }

  /** Returns the bytes, and clears the buffer. */
  taken(): Buffer {
    const made = Buffer.allocUnsafe(this.length);
    this.bytes.copy(made, 0, 0, this.length);
    this.clear();
    return made;
  }

  clear(): void {
    this.length = 0;
    if (this.bytes.length > retainedBytes) this.bytes = Buffer.allocUnsafeSlow(initialBytes);
  }

  private makeRoom(count: number): void {
    if (this.length + count <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * (this.length + count));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }
}
