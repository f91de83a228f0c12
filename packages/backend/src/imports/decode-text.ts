import { InvalidError } from '@flotilla/core/errors';

const marks = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const;

export interface DecodeOptions {
  /** Whether the bytes are the beginning of a file. Its last character may be cut. */
  readonly isBeginning?: boolean;
}

/**
 * Returns the text of a file. Its byte order mark decides, then the stated encoding, then UTF-8.
 * @throws InvalidError when the bytes are not in that encoding, because a wrong guess would change texts
 */
export function decodedText(
  bytes: Uint8Array,
  stated?: string,
  { isBeginning = false }: DecodeOptions = {},
): string {
  const encoding = markedEncoding(bytes) ?? stated ?? 'utf-8';
  const text = decoded(bytes, encoding, { stream: isBeginning });
  if (text.includes('\0'))
    throw InvalidError.of('encoding', {
      en: `is not ${encoding}: the file has NUL characters. Save it as CSV UTF-8, or state encoding=utf-16le.`,
      ru: `не ${encoding}: в файле есть знаки NUL. Сохраните его как CSV UTF-8 или укажите encoding=utf-16le.`,
    });
  return text;
}

/** Returns the encoding of the byte order mark of a text; undefined without one. */
export function markedEncoding(bytes: Uint8Array): string | undefined {
  return marks.find(([, start]) => start.every((byte, index) => bytes[index] === byte))?.[0];
}

function decoded(bytes: Uint8Array, encoding: string, options: TextDecodeOptions): string {
  const decoder = decoderOf(encoding);
  try {
    return decoder.decode(bytes, options);
  } catch {
    throw InvalidError.of('encoding', {
      en: `is not ${encoding}. Save the file as CSV UTF-8, or state its encoding, such as encoding=windows-1251.`,
      ru: `не ${encoding}. Сохраните файл как CSV UTF-8 или укажите кодировку, например encoding=windows-1251.`,
    });
  }
}

function decoderOf(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw InvalidError.of('encoding', {
      en: `${encoding} is not known. Use utf-8, utf-16le or windows-1251.`,
      ru: `неизвестная кодировка: ${encoding}. Возьмите utf-8, utf-16le или windows-1251.`,
    });
  }
}

/** Returns the charset of a content type, such as `text/csv; charset=windows-1251`. */
export function charsetOf(type: string): string | undefined {
  return /;\s*charset="?([^\s";]+)/i.exec(type)?.[1];
}
