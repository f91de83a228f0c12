import type { Drawing, OpenGraphImageData } from '@flotilla/backend/ports';
import { displayFont, type Palette, paletteOf, textFont } from '../../drawing/palette.js';
import { Sea } from '../../drawing/sea.js';
import { openGraphImage } from './opengraph-template.js';

/** The title over the calm side of a photograph, or over a drawing of the sea. */
export function OpenGraphImage({ data, height, picture, theme }: Drawing<OpenGraphImageData>) {
  const palette = paletteOf(theme);
  return (
    <div
      style={{
        display: 'flex',
        width: '100%',
        height: '100%',
        backgroundColor: palette.deep,
        color: palette.deepForeground,
      }}
    >
      {picture ? (
        <Photograph src={picture} height={height} palette={palette} />
      ) : (
        <Sea width={openGraphImage.width} height={height} palette={palette} />
      )}
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          position: 'relative',
          width: picture ? 740 : 1000,
          boxSizing: 'border-box',
          height: '100%',
          padding: '64px 0 60px 72px',
        }}
      >
        <div style={{ fontFamily: displayFont, fontSize: 30, color: palette.deepForeground }}>
          {data.siteName}
        </div>
        <div style={{ display: 'flex', flexDirection: 'column', flexGrow: 1, justifyContent: 'flex-end' }}>
          {data.label && (
            <div
              style={{
                fontFamily: textFont,
                fontWeight: 700,
                fontSize: 24,
                color: palette.accentLight,
                marginBottom: 18,
              }}
            >
              {data.label}
            </div>
          )}
          <div
            style={{
              display: 'block',
              fontFamily: displayFont,
              fontWeight: 500,
              ...titleSize(data.title),
              textWrap: 'balance',
              lineClamp: 4,
            }}
          >
            {data.title}
          </div>
          {data.description && (
            <div
              style={{
                display: 'block',
                marginTop: 22,
                maxWidth: 640,
                ...descriptionStyle,
                color: palette.deepMuted,
              }}
            >
              {data.description}
            </div>
          )}
        </div>
      </div>
    </div>
  );
}

const descriptionStyle = {
  fontFamily: textFont,
  fontWeight: 500,
  fontSize: 27,
  lineHeight: 1.45,
  lineClamp: 2,
};

/** Longer titles are smaller, so that they fit into four lines. */
function titleSize(title: string): { fontSize: number; lineHeight: number; letterSpacing: string } {
  const fontSize = title.length <= 24 ? 82 : title.length <= 48 ? 64 : title.length <= 90 ? 54 : 45;
  return { fontSize, lineHeight: 1.12, letterSpacing: '-0.02em' };
}

const photographWidth = 840;

interface PhotographProps {
  readonly src: string;
  readonly height: number;
  readonly palette: Palette;
}

function Photograph({ src, height, palette }: PhotographProps) {
  const { width } = openGraphImage;
  const shades = [
    `linear-gradient(90deg, ${palette.deep} 30%, ${palette.deep}cc 46%, ${palette.deep}33 66%, ${palette.deep}00 85%)`,
    `linear-gradient(0deg, ${palette.deep}99 0%, ${palette.deep}00 45%)`,
  ];
  return (
    <div style={{ display: 'flex', position: 'absolute', top: 0, left: 0, width, height }}>
      <img
        src={src}
        width={photographWidth}
        height={height}
        alt=""
        style={{ position: 'absolute', right: 0, top: 0, objectFit: 'cover' }}
      />
      {shades.map((backgroundImage) => (
        <div
          key={backgroundImage}
          style={{ position: 'absolute', top: 0, left: 0, width, height, backgroundImage }}
        />
      ))}
    </div>
  );
}
