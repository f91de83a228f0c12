import type { Drawing } from '@flotilla/backend/ports';
import { displayFont, type Palette, paletteOf, textFont } from '@flotilla/file-storage/drawing';
import { Sea } from '@flotilla/file-storage/drawing/sea';
import { type Attachment, productAttachment } from './templates.js';
import { imageTexts } from './image-texts.js';

const factsInRow = 3;

/** Returns the height that the texts leave for the picture, in px. */
function pictureHeightOf({ facts, description }: Attachment): number {
  const rows = Math.ceil(facts.length / factsInRow);
  return 1036 - rows * 105 - (description ? 110 : 0);
}

/** Draws the voucher of a product: picture, facts and a code to present. */
export function ProductAttachment({ data, picture, theme }: Drawing<Attachment>) {
  const palette = paletteOf(theme);
  const { width } = productAttachment;
  const pictureHeight = pictureHeightOf(data);
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        width: '100%',
        height: '100%',
        backgroundColor: palette.background,
        color: palette.foreground,
        fontFamily: textFont,
      }}
    >
      <div style={{ display: 'flex', width, height: pictureHeight, backgroundColor: palette.deep }}>
        {picture ? (
          <img src={picture} width={width} height={pictureHeight} alt="" style={{ objectFit: 'cover' }} />
        ) : (
          <Sea width={width} height={pictureHeight} palette={palette} />
        )}
        <Ribbon data={data} palette={palette} />
      </div>
      <div style={{ display: 'flex', flexDirection: 'column', flexGrow: 1, padding: '56px 90px 64px' }}>
        <div
          style={{
            display: 'block',
            fontFamily: displayFont,
            fontSize: data.title.length > 30 ? 66 : 88,
            letterSpacing: '-0.02em',
            lineHeight: 1.15,
            lineClamp: 2,
          }}
        >
          {data.title}
        </div>
        {data.description && (
          <div
            style={{
              display: 'block',
              marginTop: 18,
              fontSize: 32,
              fontWeight: 500,
              lineHeight: 1.45,
              color: palette.mutedForeground,
              lineClamp: 2,
            }}
          >
            {data.description}
          </div>
        )}
        <Facts data={data} palette={palette} />
        <Foot data={data} palette={palette} />
      </div>
    </div>
  );
}

interface PartProps {
  readonly data: Attachment;
  readonly palette: Palette;
}

function Ribbon({ data, palette }: PartProps) {
  return (
    <div
      style={{
        display: 'flex',
        position: 'absolute',
        left: 90,
        top: 64,
        padding: '14px 34px',
        borderRadius: 999,
        backgroundColor: palette.background,
        color: palette.accent,
        fontSize: 32,
        fontWeight: 700,
      }}
    >
      {imageTexts(data.language).voucher}
    </div>
  );
}

function Facts({ data, palette }: PartProps) {
  return (
    <div
      style={{ display: 'flex', flexWrap: 'wrap', alignContent: 'flex-start', flexGrow: 1, marginTop: 36 }}
    >
      {data.facts.map(({ label, value }) => (
        <div
          key={label}
          style={{
            display: 'flex',
            flexDirection: 'column',
            width: '33%',
            boxSizing: 'border-box',
            paddingRight: 24,
            marginBottom: 22,
          }}
        >
          <div
            style={{
              display: 'block',
              fontSize: 26,
              fontWeight: 500,
              color: palette.mutedForeground,
              lineClamp: 1,
            }}
          >
            {label}
          </div>
          <div style={{ display: 'block', fontSize: 34, fontWeight: 700, lineClamp: 1 }}>{value}</div>
        </div>
      ))}
    </div>
  );
}

function Foot({ data, palette }: PartProps) {
  const texts = imageTexts(data.language);
  return (
    <div
      style={{
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'center',
        paddingTop: 36,
        borderTop: `3px dashed ${palette.border}`,
      }}
    >
      <div style={{ display: 'flex', flexDirection: 'column', maxWidth: 800 }}>
        <div style={{ fontFamily: displayFont, fontSize: 38 }}>{data.siteName}</div>
        <div style={{ fontSize: 28, fontWeight: 500, color: palette.mutedForeground, marginTop: 6 }}>
          {data.number ? `${texts.order} ${data.number}` : texts.showThis}
        </div>
      </div>
      {data.code && (
        <div
          style={{
            display: 'flex',
            padding: '18px 36px',
            borderRadius: 20,
            backgroundColor: palette.primary,
            color: palette.background,
            fontSize: 44,
            fontWeight: 700,
            letterSpacing: '0.06em',
          }}
        >
          {data.code}
        </div>
      )}
    </div>
  );
}
