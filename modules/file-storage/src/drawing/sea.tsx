import type { Palette } from './palette.js';

interface SeaProps {
  readonly width: number;
  readonly height: number;
  readonly palette: Palette;
}

/** Waves at the bottom of a drawing without a photograph. */
export function Sea({ width, height, palette }: SeaProps) {
  const rows = [0.62, 0.72, 0.82, 0.92];
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      style={{ position: 'absolute', top: 0, left: 0 }}
    >
      <circle
        cx={width * 0.82}
        cy={height * 0.34}
        r={height * 0.16}
        fill={palette.accentLight}
        fillOpacity={0.9}
      />
      {rows.map((row, index) => (
        <path
          key={row}
          d={wave(width, height, { top: height * row, shift: index * 70 })}
          fill={palette.sea}
          fillOpacity={0.16 + index * 0.1}
        />
      ))}
    </svg>
  );
}

const crest = 300;

/** Returns a path of half waves, closed along the bottom. */
function wave(width: number, height: number, { top, shift }: { top: number; shift: number }): string {
  const count = Math.ceil(width / crest) + 2;
  const curves = Array.from(
    { length: count },
    () => `q ${crest / 4} -26 ${crest / 2} 0 t ${crest / 2} 0`,
  ).join(' ');
  return `M ${-shift - crest / 2} ${top} ${curves} V ${height} H 0 Z`;
}
