/** What most answers take. */
const usualBytes = 64 * 1024;
/** What is held for the next answer, at most. */
const keptBytes = 1024 * 1024;
const quote = 0x22;
const backslash = 0x5c;
const firstPrintable = 0x20;
/** Up to here a loop is quicker than a call. */
const shortBytes = 48;

/** JSON in the making, in bytes of UTF-8. */
export class JsonBytes {
  private bytes: Buffer = Buffer.allocUnsafeSlow(usualBytes);
  /** How many there are. */
  length = 0;

  /** Bytes as they are. */
  copy(from: Buffer, start = 0, end = from.length): void {
    const count = end - start;
    this.makeRoom(count);
    const { bytes, length } = this;
    if (count <= shortBytes) for (let index = 0; index < count; index++) bytes[length + index] = from[start + index] ?? 0;
    else from.copy(bytes, length, start, end);
    this.length += count;
  }

  /** The JSON string of a text, of which the bytes are given. */
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
    // Of UTF-16 each unit is three bytes at most.
    this.makeRoom(3 * text.length);
    this.length += this.bytes.write(text, this.length, 'utf8');
  }

  byte(byte: number): void {
    this.makeRoom(1);
    this.bytes[this.length++] = byte;
  }

  /** What stands at a place already, once more. */
  repeat(start: number, end: number): void {
    this.makeRoom(end - start);
    this.bytes.copyWithin(this.length, start, end);
    this.length += end - start;
  }

  /** What stands at a place, as text. */
  textIn(start: number, end: number): string {
    return this.bytes.toString('utf8', start, end);
  }

  /** What was made; from here on something else is. */
  taken(): Buffer {
    const made = Buffer.allocUnsafe(this.length);
    this.bytes.copy(made, 0, 0, this.length);
    this.clear();
    return made;
  }

  /** Begins anew. */
  clear(): void {
    this.length = 0;
    if (this.bytes.length > keptBytes) this.bytes = Buffer.allocUnsafeSlow(usualBytes);
  }

  private makeRoom(count: number): void {
    if (this.length + count <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(2 * (this.length + count));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }
}
