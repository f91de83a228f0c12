import anyAscii from 'any-ascii';
import type { Face, Weight } from './faces.js';
import {
  type Direction,
  directionOfText,
  hasRtl,
  mirrored,
  type Segment,
  visualSegments,
} from './visual-order.js';

/** A part of a line in one font. */
interface Run {
  readonly face: Face;
  readonly text: string;
}

/** A line of text that fits its width. */
export interface SetLine {
  readonly runs: readonly Run[];
  /** In points. */
  readonly width: number;
}

export interface Style {
  /** In points. */
  readonly size: number;
  readonly weight: Weight;
}

interface DirectedStyle extends Style {
  readonly direction: Direction;
}

/** Breaks text into lines, and selects a font for each character, because a font file has few scripts. */
export class Typesetter {
  constructor(
    private readonly pdf: PDFKit.PDFDocument,
    private readonly faces: Readonly<Record<Weight, readonly Face[]>>,
    /** Of texts without letters. */
    private readonly direction: Direction = 'ltr',
  ) {
    for (const face of [...faces[400], ...faces[700]]) pdf.registerFont(face.name, face.bytes);
  }

  /** Returns the lines of a text. Words that are wider than a line are split. */
  lines(text: string, width: number, style: Style): SetLine[] {
    return normalized(text)
      .split('\n')
      .flatMap((paragraph) => this.wrapped(paragraph, width, style));
  }

  /** Draws a line with its upper left corner at a point. */
  draw(
    { runs }: SetLine,
    { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
  ): void {
    let at = x;
    const [main] = this.faces[400];
    for (const { face, text } of runs) {
      // Fonts of one line share its base line.
      const top = y + ((main?.ascent ?? 0) - face.ascent) * size;
      this.pdf.font(face.name).fontSize(size).text(text, at, top, { lineBreak: false });
      at += this.widthOf({ face, text }, size);
    }
  }

  private wrapped(paragraph: string, width: number, plain: Style): SetLine[] {
    const style = { ...plain, direction: directionOfText(paragraph) ?? this.direction };
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ').flatMap((one) => this.split(one, width, style))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && this.set(longer, style).width > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line].map((one) => this.set(one, style));
  }

  /** Splits a word that is wider than a line. */
  private split(word: string, width: number, style: DirectedStyle): string[] {
    if (this.set(word, style).width <= width) return [word];
    const parts: string[] = [];
    let part = '';
    for (const character of word) {
      if (part !== '' && this.set(part + character, style).width > width) {
        parts.push(part);
        part = '';
      }
      part += character;
    }
    return [...parts, part];
  }

  private set(text: string, { size, ...style }: DirectedStyle): SetLine {
    const runs = this.runsOf(text, style);
    return { runs, width: runs.reduce((sum, run) => sum + this.widthOf(run, size), 0) };
  }

  private widthOf({ face, text }: Run, size: number): number {
    return this.pdf.font(face.name).fontSize(size).widthOfString(text);
  }

  /** Returns the runs of a line from left to right. */
  private runsOf(text: string, { weight, direction }: Omit<DirectedStyle, 'size'>): Run[] {
    if (direction === 'ltr' && !hasRtl(text)) return this.runsInOrder(text, weight);
    return visualSegments(text, direction).flatMap((segment) => this.runsOfSegment(segment, weight));
  }

  /** The fonts of Arabic letters reverse and join those of a word. */
  private runsOfSegment({ isRtl, text }: Segment, weight: Weight): Run[] {
    if (!isRtl) return this.runsInOrder(text, weight);
    return text
      .split(/( )/)
      .flatMap((word) => this.runsInOrder(word, weight))
      .map((run) => (hasRtl(run.text) ? run : { ...run, text: mirrored(run.text) }))
      .reverse();
  }

  private runsInOrder(text: string, weight: Weight): Run[] {
    const faces = this.faces[weight];
    const faceOf = (character: string) => faces.find((face) => face.has(character.codePointAt(0) ?? 0));
    // Names in other scripts are written in Latin letters.
    const known = [...text].flatMap((character) =>
      faceOf(character) ? character : [...anyAscii(character)],
    );
    const runs: { face: Face; text: string }[] = [];
    for (const character of known) {
      const last = runs.at(-1);
      const face = last?.face.has(character.codePointAt(0) ?? 0) ? last.face : faceOf(character);
      if (!face) continue;
      if (last?.face === face) last.text += character;
      else runs.push({ face, text: character });
    }
    return runs;
  }
}

/** Thin spaces are missing in the fonts, and marks of direction show nothing. */
const normalized = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\u2009\u202f]/g, '\u00a0')
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
