import { buffer } from 'node:stream/consumers';
import { formatIn } from '@flotilla/core/format';
import { directionOf } from '@flotilla/core/languages';
import type { Theme } from '@flotilla/core/theme';
import { compareDecimals, scaleOf } from '@flotilla/core/values';
import { paletteOf } from '@flotilla/file-storage/drawing';
import PDFDocument from 'pdfkit';
import type { DocumentData, DocumentRow } from '../document-data.js';
import { documentTexts, type DocumentTexts } from '../document-texts.js';
import { loadFaces } from './faces.js';
import { type Cell, contentWidth, plainColors, Sheet, sheet, type SheetColors } from './sheet.js';
import { Typesetter } from './typesetter.js';

/** An issued document. */
export interface NumberedDocument {
  readonly number: string;
  readonly issuedAt: string;
  readonly data: DocumentData;
}

/**
 * Draws a document as a PDF with embedded subsets of its fonts, tagged for screen readers. `theme`: the look of
 * the site; absent for the default one.
 */
export async function drawDocument(document: NumberedDocument, theme?: Theme): Promise<Buffer> {
  const { language, kind } = document.data;
  const texts = documentTexts(language);
  const pdf = new PDFDocument({
    ...{ size: [sheet.width, sheet.height], margin: 0, bufferPages: true },
    ...{ lang: language, displayTitle: true, tagged: true, pdfVersion: '1.7' },
    info: { Title: `${texts[kind]} ${document.number}`, CreationDate: new Date(document.issuedAt) },
    // The standard fonts have no Cyrillic letters.
    font: '',
  });
  const content = buffer(pdf);
  const direction = directionOf(language);
  const typesetter = new Typesetter(pdf, await loadFaces(), direction);
  const page = new Sheet(pdf, typesetter, colorsOf(theme), direction);
  const writing = { ...document, texts, money: moneyOf(document.data) };
  drawHead(page, writing);
  drawRows(page, writing);
  drawTotals(page, writing);
  drawNotes(page, writing);
  page.footers((at, pages) => [
    { ...small, x: 0, width: contentWidth / 2, text: document.number },
    {
      ...small,
      x: contentWidth / 2,
      width: contentWidth / 2,
      isRight: true,
      text: `${texts.page} ${at} / ${pages}`,
    },
  ]);
  pdf.end();
  return content;
}

function colorsOf(theme: Theme | undefined): SheetColors {
  if (!theme) return plainColors;
  const { primary, foreground, mutedForeground, border } = paletteOf(theme);
  return { title: primary, text: foreground, muted: mutedForeground, line: border };
}

interface Writing extends NumberedDocument {
  readonly texts: DocumentTexts;
  /** Formats an amount with the decimals of the currency. */
  readonly money: (amount: string) => string;
}

const plain = { size: 9.5, weight: 400 } as const;
const strong = { size: 9.5, weight: 700 } as const;
const small = { size: 8, weight: 400, color: 'muted' } as const;
const label = { size: 8, weight: 700, color: 'muted' } as const;

function moneyOf({ language, currency: { decimals } }: DocumentData): Writing['money'] {
  return (amount) => {
    const digits = Math.max(decimals, scaleOf(amount));
    const format = new Intl.NumberFormat(language, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    // Decimals are formatted exactly, as strings.
    return format.format(amount as `${number}`);
  };
}

function drawHead(page: Sheet, { number, issuedAt, data, texts }: Writing): void {
  const { kind, seller, buyer, order, corrects } = data;
  const { date } = formatIn(data.language, data.timeZone);
  page.row(
    [{ x: 0, width: contentWidth, size: 22, weight: 700, color: 'title', text: `${texts[kind]} ${number}` }],
    14,
  );
  const facts: [string, string][] = [
    [texts.issuedAt, date(issuedAt)],
    [texts.order, order.number],
    ...(order.placedAt === null ? [] : [[texts.placedAt, date(order.placedAt)] as [string, string]]),
    [texts.paidAt, date(order.paidAt)],
  ];
  const width = contentWidth / 4;
  page.row(facts.map(([text], index) => ({ ...label, x: index * width, width, text })));
  page.row(
    facts.map(([, text], index) => ({ ...plain, x: index * width, width: width - 8, text })),
    14,
  );
  if (corrects) {
    const begin = kind === 'credit-note' ? texts.corrects : texts.addsTo;
    const text = `${begin} ${corrects.number} ${texts.of} ${date(corrects.issuedAt)}`;
    page.row([{ ...strong, x: 0, width: contentWidth, text }], 14);
  }
  const parties: [string, string[]][] = [
    [texts.seller, [seller.name, ...seller.lines, ...taxLine(seller.taxId, texts)]],
    [
      texts.buyer,
      [...buyer.lines, ...(buyer.email === null ? [] : [buyer.email]), ...taxLine(buyer.taxId, texts)],
    ],
    ...(buyer.delivery.length > 0 ? [[texts.delivery, buyer.delivery] as [string, string[]]] : []),
  ];
  const share = contentWidth / parties.length;
  page.row(parties.map(([text], index) => ({ ...label, x: index * share, width: share, text })));
  page.row(
    parties.map(([, lines], index) => ({
      ...{ ...plain, x: index * share, width: share - 12 },
      text: lines.join('\n'),
    })),
    22,
  );
}

const taxLine = (taxId: string | null, texts: DocumentTexts) =>
  taxId === null ? [] : [`${texts.taxId} ${taxId}`];

/** Columns of amounts, from the right margin. */
const columns = { net: 82, rate: 52, tax: 70, gross: 82 } as const;
const itemWidth = contentWidth - columns.net - columns.rate - columns.tax - columns.gross;

function amountCells(style: typeof plain | typeof strong | typeof label, texts: readonly string[]): Cell[] {
  let x = itemWidth;
  return Object.values(columns).map((width, index) => {
    const cell = { ...style, x, width, isRight: true, text: texts[index] ?? '' };
    x += width;
    return cell;
  });
}

function drawRows(page: Sheet, { data, texts, money }: Writing): void {
  const head = () => {
    const { code } = data.currency;
    page.row(
      [
        { ...label, x: 0, width: itemWidth, text: `${texts.item}${texts.comma}${code}` },
        ...amountCells(label, [texts.net, texts.rate, texts.tax, texts.gross]),
      ],
      4,
    );
    page.rule(6);
  };
  page.table(head, () => {
    for (const row of data.rows) {
      const amounts = [money(row.net), rateOf(row), money(row.tax), money(row.gross)];
      const details = detailsOf(row, { data, texts, money });
      page.rows(
        [
          [{ ...plain, x: 0, width: itemWidth - 10, text: row.title }, ...amountCells(plain, amounts)],
          ...(details === ''
            ? []
            : [[{ ...small, x: 0, width: contentWidth - columns.gross, text: details }]]),
        ],
        6,
      );
    }
  });
  page.rule(8);
}

function detailsOf(
  row: DocumentRow,
  { data, texts, money }: Pick<Writing, 'data' | 'texts' | 'money'>,
): string {
  const { dates, quantity, unitPrice, discount } = row;
  // A credit note has a part of the price.
  if (data.kind === 'credit-note') return dates;
  return [
    dates,
    unitPrice === null ? '' : `${quantity} × ${money(unitPrice)}`,
    compareDecimals(discount, '0') > 0 ? `${texts.discount} −${money(discount)}` : '',
  ]
    .filter((text) => text !== '')
    .join('\n');
}

/** Returns the rate of a row in percent; a dash where it is not taxed. */
const rateOf = ({ taxRate, taxReason }: Pick<DocumentRow, 'taxRate' | 'taxReason'>) =>
  taxReason === 'none' ? '–' : String(Number(taxRate));

function drawTotals(page: Sheet, { data, texts, money }: Writing): void {
  const { totals, taxes, currency, kind, unpaid } = data;
  if (taxes.some(({ taxReason }) => taxReason !== 'none')) {
    page.rows(
      [
        [{ ...label, x: 0, width: contentWidth, text: texts.taxes }],
        ...taxes.map((tax) => [
          {
            ...{ ...plain, x: 0, width: itemWidth },
            text: [texts[tax.taxReason], tax.taxCountry].filter(Boolean).join(texts.comma),
          },
          ...amountCells(plain, [money(tax.net), rateOf(tax), money(tax.tax), money(tax.gross)]),
        ]),
      ],
      6,
    );
    page.rule(8);
  }
  const total = kind === 'credit-note' ? texts.refunded : texts.total;
  page.row(
    [
      { ...strong, x: 0, width: itemWidth, text: `${total}${texts.comma}${currency.code}` },
      ...amountCells(strong, [money(totals.net), '', money(totals.tax), money(totals.gross)]),
    ],
    6,
  );
  if (compareDecimals(unpaid, '0') > 0)
    page.row([
      { ...plain, x: 0, width: itemWidth, text: `${texts.unpaid}${texts.comma}${currency.code}` },
      ...amountCells(plain, ['', '', '', money(unpaid)]),
    ]);
}

function drawNotes(page: Sheet, { data, texts }: Writing): void {
  const notes = {
    'reverse-charge': texts.reverseChargeNote,
    export: texts.exportNote,
    exempt: texts.exemptNote,
  } as const;
  const reasons = new Set(data.taxes.map(({ taxReason }) => taxReason));
  page.space(10);
  for (const [reason, text] of Object.entries(notes))
    if ([...reasons].some((one) => one === reason))
      page.row([{ ...plain, x: 0, width: contentWidth, text }], 4);
}
