import type { Direction } from './visual-order.js';
import type { SetLine, Style, Typesetter } from './typesetter.js';

/** Sizes of A4 and its margins, in points. */
export const sheet = { width: 595.28, height: 841.89, margin: 48, footer: 56 } as const;
export const contentWidth = sheet.width - 2 * sheet.margin;
const lineHeight = 1.4;
const stepOf = ({ size }: Cell) => size * lineHeight;

/** A text in a column. */
export interface Cell extends Style {
  readonly text: string;
  /** From the left margin, in points. */
  readonly x: number;
  readonly width: number;
  readonly isRight?: boolean;
  /** Default: `text`. */
  readonly color?: keyof SheetColors;
}

/** Colors by purpose, as `#rrggbb`. */
export interface SheetColors {
  readonly title: string;
  readonly text: string;
  readonly muted: string;
  readonly line: string;
}

/** Colors of documents of a site with the default look. */
export const plainColors: SheetColors = {
  title: '#16202c',
  text: '#16202c',
  muted: '#5b6774',
  line: '#c9d1d9',
};

/** Draws rows of text from top to bottom, and adds pages. */
export class Sheet {
  private y: number = sheet.margin;

  constructor(
    private readonly pdf: PDFKit.PDFDocument,
    private readonly typesetter: Typesetter,
    private readonly colors: SheetColors,
    /** From right to left, columns are mirrored. */
    private readonly direction: Direction = 'ltr',
    /** Draws the head of a continued table, on each new page. */
    private head: () => void = () => undefined,
  ) {}

  /** Draws the cells of a row beside each other. `gap`: space below, in points. */
  row(cells: readonly Cell[], gap = 0): void {
    this.rows([cells], gap);
  }

  /** Draws rows on one page. `gap`: space below the last, in points. */
  rows(rows: readonly (readonly Cell[])[], gap = 0): void {
    const set = rows.map((cells) => this.set(cells));
    this.makeRoom(set.reduce((sum, { height }) => sum + height, 0));
    for (const { cells, height } of set) {
      for (const { cell, lines } of cells)
        this.paragraph(cell.text, () =>
          lines.forEach((line, index) => this.line(line, cell, this.y + index * stepOf(cell))),
        );
      this.y += height;
    }
    this.y += gap;
  }

  /** Draws a line across the page. `gap`: space below, in points. */
  rule(gap: number): void {
    this.makeRoom(gap);
    const { margin } = sheet;
    this.pdf.markContent('Artifact');
    this.pdf
      .moveTo(margin, this.y)
      .lineTo(margin + contentWidth, this.y)
      .lineWidth(0.6)
      .stroke(this.colors.line);
    this.pdf.endMarkedContent();
    this.y += gap;
  }

  space(height: number): void {
    this.y += height;
  }

  /** Draws rows below a head that each further page repeats. */
  table(head: () => void, rows: () => void): void {
    head();
    this.head = head;
    rows();
    this.head = () => undefined;
  }

  /** Draws a footer on each page. */
  footers(cellsOf: (page: number, pages: number) => readonly Cell[]): void {
    const { count } = this.pdf.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.pdf.switchToPage(page);
      this.pdf.markContent('Artifact');
      for (const cell of cellsOf(page + 1, count))
        for (const line of this.typesetter.lines(cell.text, cell.width, cell).slice(0, 1))
          this.line(line, cell, sheet.height - sheet.footer);
      this.pdf.endMarkedContent();
    }
  }

  private set(cells: readonly Cell[]) {
    const set = cells.map((cell) => ({
      cell,
      lines: this.typesetter.lines(cell.text, cell.width, cell),
    }));
    return {
      cells: set,
      height: Math.max(...set.map(({ cell, lines }) => lines.length * stepOf(cell))),
    };
  }

  private makeRoom(height: number): void {
    if (this.y + height <= sheet.height - sheet.footer - sheet.margin / 2) return;
    const { head } = this;
    this.head = () => undefined;
    this.pdf.addPage();
    this.y = sheet.margin;
    head();
    this.head = head;
  }

  /** Draws a paragraph for screen readers, which read drawn text from right to left in the wrong order. */
  private paragraph(text: string, draw: () => void): void {
    const actual = this.direction === 'rtl' ? { actual: text } : {};
    this.pdf.addStructure(this.pdf.struct('P', actual, draw));
  }

  private line(line: SetLine, { x, width, isRight, color, size }: Cell, y: number): void {
    this.pdf.fillColor(this.colors[color ?? 'text']);
    const isRtl = this.direction === 'rtl';
    const column = isRtl ? contentWidth - x - width : x;
    const left = sheet.margin + column + (Boolean(isRight) === isRtl ? 0 : width - line.width);
    this.typesetter.draw(line, { x: left, y, size });
  }
}
