import { BrokenPicture } from './broken-picture.js';

const marker = 0xff;
const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
const colourProfile = Buffer.from('ICC_PROFILE\0', 'latin1');

/**
 * Copies a JPEG without EXIF, XMP, IPTC, comments, and data that cameras append to the picture. Does not
 * decode scans.
 */
export function stripJpeg(bytes: Buffer): Buffer {
  const parts: Buffer[] = [bytes.subarray(0, 2)];
  let at = 2;
  while (at < bytes.length) {
    const code = bytes[at + 1] ?? 0;
    if (bytes[at] !== marker) throw new BrokenPicture();
    // Fill bytes may precede a marker.
    if (code === marker) {
      at += 1;
      continue;
    }
    if (code === endOfImage) {
      parts.push(bytes.subarray(at, at + 2));
      return Buffer.concat(parts);
    }
    if (at + 4 > bytes.length) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    const content = bytes.subarray(at + 4, end);
    if (isKept(code, content)) parts.push(bytes.subarray(at, end));
    at = end;
    if (code !== startOfScan) continue;
    const next = endOfScan(bytes, at);
    parts.push(bytes.subarray(at, next));
    at = next;
  }
  // Decoders show a truncated file up to its last scan.
  return Buffer.concat(parts);
}

/**
 * Returns whether a segment is kept. Kept application segments are JFIF, the colour profile, and Adobe's, which
 * specifies the colour model.
 */
function isKept(code: number, content: Buffer): boolean {
  if (code === 0xfe) return false;
  if (code < 0xe0 || code > 0xef) return code !== startOfImage;
  if (code === 0xe2) return content.subarray(0, colourProfile.length).equals(colourProfile);
  return code === 0xe0 ? content.subarray(0, 4).toString('latin1') === 'JFIF' : code === 0xee;
}

/**
 * Returns the position of the first marker after entropy-coded data, where 0xFF precedes only 0 and restart
 * markers.
 */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(marker, from);
  while (at >= 0) {
    const code = bytes[at + 1] ?? 0;
    const isData = code === 0 || (code >= 0xd0 && code <= 0xd7) || code === marker;
    if (!isData) return at;
    at = bytes.indexOf(marker, at + 1 + Number(code !== marker));
  }
  return bytes.length;
}
