import type { Drawing } from '@flotilla/backend/ports';
import { day, displayFont, money, type Palette, paletteOf, textFont } from '@flotilla/file-storage/drawing';
import type { Receipt } from './templates.js';
import { moreItems, imageTexts } from './image-texts.js';
import { Notes, type PartProps } from './receipt-notes.js';

/** Rows between header and totals. An address takes one of them. */
const maxRows = 6;

export function OrderReceipt({ data, theme }: Drawing<Receipt>) {
  const palette = paletteOf(theme);
  return (
    <div
      style={{
        display: 'flex',
        width: '100%',
        boxSizing: 'border-box',
        height: '100%',
        padding: 90,
        backgroundColor: palette.deep,
        fontFamily: textFont,
      }}
    >
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          width: '100%',
          boxSizing: 'border-box',
          backgroundColor: palette.background,
          borderRadius: 36,
          color: palette.foreground,
          overflow: 'hidden',
        }}
      >
        <div style={{ height: 14, width: '100%', backgroundColor: palette.accent }} />
        <div style={{ display: 'flex', flexDirection: 'column', flexGrow: 1, padding: '64px 90px 72px' }}>
          <Head data={data} palette={palette} />
          <Facts data={data} palette={palette} />
          <Lines data={data} palette={palette} />
          <Totals data={data} palette={palette} />
          <Notes data={data} palette={palette} />
        </div>
      </div>
    </div>
  );
}

function Head({ data, palette }: PartProps) {
  const texts = imageTexts(data.language);
  return (
    <div style={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start' }}>
      <div style={{ display: 'flex', flexDirection: 'column' }}>
        <div style={{ fontSize: 32, fontWeight: 500, color: palette.mutedForeground }}>{data.siteName}</div>
        <div
          style={{
            fontFamily: displayFont,
            fontSize: 96,
            fontWeight: 500,
            letterSpacing: '-0.02em',
            lineHeight: 1.15,
          }}
        >
          {texts.receipt}
        </div>
      </div>
      <div
        style={{
          display: 'flex',
          padding: '14px 34px',
          borderRadius: 999,
          backgroundColor: palette.success,
          color: palette.background,
          fontSize: 32,
          fontWeight: 700,
        }}
      >
        {data.balances.length > 0 ? texts.depositPaid : texts.paid}
      </div>
    </div>
  );
}

function Facts({ data, palette }: PartProps) {
  const texts = imageTexts(data.language);
  const facts = [
    [texts.order, data.number],
    [texts.date, day(data.paidAt, data.language, data.timeZone)],
    [texts.paidBy, data.paidBy],
    [texts.sentTo, data.email],
    [texts.deliveredTo, data.deliveredTo],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  return (
    <div
      style={{
        display: 'flex',
        flexWrap: 'wrap',
        marginTop: 40,
        paddingBottom: 20,
        borderBottom: `2px solid ${palette.border}`,
      }}
    >
      {facts.map(([label, value]) => (
        <div
          key={label}
          style={{
            display: 'flex',
            flexDirection: 'column',
            width: label === texts.deliveredTo ? '100%' : '50%',
            boxSizing: 'border-box',
            paddingRight: 30,
            marginBottom: 24,
          }}
        >
          <div style={{ fontSize: 26, fontWeight: 500, color: palette.mutedForeground }}>{label}</div>
          <div style={{ display: 'block', fontSize: 32, fontWeight: 700, lineClamp: 1 }}>{value}</div>
        </div>
      ))}
    </div>
  );
}

function Lines({ data, palette }: PartProps) {
  const maxLines = maxRows - data.charges.length - (data.deliveredTo === undefined ? 0 : 1);
  const visibleLines = data.lines.length > maxLines ? data.lines.slice(0, maxLines - 1) : data.lines;
  const rest = data.lines.length - visibleLines.length;
  const { language } = data;
  return (
    <div style={{ display: 'flex', flexDirection: 'column', flexGrow: 1, paddingTop: 24 }}>
      {visibleLines.map((line, index) => (
        <LineRow
          palette={palette}
          key={index}
          title={line.title}
          details={[line.dates, discountText(line, language)]}
          times={`× ${line.quantity}`}
          amount={money(line, language)}
        />
      ))}
      {rest > 0 && (
        <div
          style={{
            display: 'flex',
            alignItems: 'center',
            height: 84,
            fontSize: 34,
            fontWeight: 500,
            color: palette.mutedForeground,
          }}
        >
          {moreItems(rest, language)}
        </div>
      )}
      {data.charges.map((charge) => (
        <LineRow
          palette={palette}
          key={charge.title}
          title={charge.title}
          details={[discountText(charge, language)]}
          amount={money(charge, language)}
        />
      ))}
    </div>
  );
}

function discountText(
  { discount, sign }: { readonly discount?: string; readonly sign: string },
  language: string,
): string | undefined {
  if (discount === undefined) return undefined;
  return `${imageTexts(language).discount} −${money({ amount: discount, sign }, language)}`;
}

interface LineRowProps {
  palette: Palette;
  title: string;
  /** Dates, and what a discount takes off. */
  details: readonly (string | undefined)[];
  times?: string;
  amount: string;
}

function LineRow({ palette, title, details, times = '', amount }: LineRowProps) {
  const given = details.filter((detail) => detail !== undefined);
  return (
    <div
      style={{
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'center',
        height: 84,
        fontSize: 34,
        fontWeight: 500,
      }}
    >
      <div style={{ display: 'flex', flexDirection: 'column', width: 710 }}>
        <div style={{ display: 'block', lineClamp: 1 }}>{title}</div>
        {given.length > 0 && (
          <div
            style={{
              display: 'block',
              fontSize: 26,
              lineHeight: 1.2,
              color: palette.mutedForeground,
              lineClamp: 1,
            }}
          >
            {given.join(' · ')}
          </div>
        )}
      </div>
      <div style={{ display: 'flex', width: 90, color: palette.mutedForeground }}>{times}</div>
      <div style={{ display: 'flex', width: 290, justifyContent: 'flex-end', fontWeight: 700 }}>{amount}</div>
    </div>
  );
}

function Totals({ data, palette }: PartProps) {
  return (
    <div
      style={{
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'flex-end',
        paddingTop: 34,
        borderTop: `2px solid ${palette.border}`,
      }}
    >
      <div style={{ fontSize: 40, fontWeight: 500, color: palette.mutedForeground, paddingBottom: 10 }}>
        {imageTexts(data.language).total}
      </div>
      <div style={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-end' }}>
        {data.totals.map((total) => (
          <div
            key={total.sign}
            style={{
              fontFamily: displayFont,
              fontSize: data.totals.length > 1 ? 52 : 84,
              fontWeight: 500,
              lineHeight: 1.2,
            }}
          >
            {money(total, data.language)}
          </div>
        ))}
      </div>
    </div>
  );
}
