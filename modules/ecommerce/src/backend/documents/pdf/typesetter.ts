import anyAscii from 'any-ascii';
import type { Face, Weight } from './faces.js';

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

/** Breaks text into lines, and selects a font for each character, because a font file has few scripts. */
export class Typesetter {
  constructor(
    private readonly pdf: PDFKit.PDFDocument,
    private readonly faces: Readonly<Record<Weight, readonly Face[]>>,
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
    for (const { face, text } of runs) {
      this.pdf.font(face.name).fontSize(size).text(text, at, y, { lineBreak: false });
      at += this.widthOf({ face, text }, size);
    }
  }

  private wrapped(paragraph: string, width: number, style: Style): SetLine[] {
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
  private split(word: string, width: number, style: Style): string[] {
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

  private set(text: string, { size, weight }: Style): SetLine {
    const runs = this.runsOf(text, weight);
    return { runs, width: runs.reduce((sum, run) => sum + this.widthOf(run, size), 0) };
  }

  private widthOf({ face, text }: Run, size: number): number {
    return this.pdf.font(face.name).fontSize(size).widthOfString(text);
  }

  private runsOf(text: string, weight: Weight): Run[] {
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

/** Thin spaces are missing in the fonts. */
const normalized = (text: string) => text.normalize('NFC').replace(/[\u2009\u202f]/g, '\u00a0');
