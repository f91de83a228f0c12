import {
  appearances,
  colorOf,
  cornerStyles,
  fontPairs,
  hexOf,
  mostWarmth,
  ratiosOf,
  type Theme,
  themedColors,
} from '@flotilla/core/theme';
import { Button, Field, FieldError, Label } from '@flotilla/ui';
import { ToggleGroup, ToggleGroupItem } from '@flotilla/ui/controls';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useT } from '../context/use-t.js';
import { Input, Select } from '../kinds/controls.js';
import { ContrastList } from './contrast-list.js';
import type { Choices } from './theme-draft.js';
import { themeMessages } from './theme-messages.js';

interface ThemeControlsProps {
  theme: Theme;
  /** Stands below the pair of fonts. */
  ownFonts: ReactNode;
  onChange: (choices: Choices) => void;
  onReset: () => void;
}

/** Names of the fonts, which are the same in all languages. */
const fontNames: Readonly<Record<Theme['fonts'], string>> = {
  'lora-manrope': 'Lora, Manrope',
  manrope: 'Manrope',
  inter: 'Inter',
  'playfair-inter': 'Playfair Display, Inter',
  'lora-inter': 'Lora, Inter',
  'montserrat-open-sans': 'Montserrat, Open Sans',
};

/** The choices of a theme, and the contrast of its colors. */
export function ThemeControls({ theme, ownFonts, onChange, onReset }: ThemeControlsProps): ReactNode {
  const t = useT(themeMessages);
  const id = useId();
  const cornerNames = { square: t('square'), soft: t('soft'), round: t('round') };
  const appearanceNames = {
    system: t('system'),
    light: t('light'),
    dark: t('dark'),
    visitor: t('visitor'),
  };
  const colors = useMemo(() => themedColors(theme), [theme]);
  const ratios = useMemo(() => ratiosOf(colors), [colors]);
  return (
    <div className="flex flex-col gap-6">
      <ColorField
        label={t('brand')}
        hint={t('brandHint')}
        color={theme.brand}
        shown={hexOf(colors.primary.light)}
        onChange={(brand) => onChange({ brand })}
      />
      <ColorField
        label={t('accent')}
        hint={t('accentHint')}
        color={theme.accent}
        shown={hexOf(colors.accent.light)}
        onChange={(accent) => onChange({ accent })}
      />
      <Field>
        <Label htmlFor={`${id}-warmth`}>{t('warmth')}</Label>
        <input
          id={`${id}-warmth`}
          type="range"
          min={-mostWarmth}
          max={mostWarmth}
          step={10}
          value={theme.warmth}
          onChange={({ target }) => onChange({ warmth: target.valueAsNumber })}
          className="h-8 w-full accent-primary pointer-coarse:h-11"
        />
        <p aria-hidden className="flex justify-between text-xs text-muted-foreground">
          <span>{t('cold')}</span>
          <span>{t('warm')}</span>
        </p>
      </Field>
      <Field>
        <Label htmlFor={`${id}-fonts`}>{t('fonts')}</Label>
        <Select
          id={`${id}-fonts`}
          value={theme.fonts}
          onChange={({ target }) => onChange({ fonts: target.value })}
        >
          {fontPairs.map((pair) => (
            <option key={pair} value={pair}>
              {fontNames[pair]}
            </option>
          ))}
        </Select>
      </Field>
      {ownFonts}
      <Field className="items-start">
        <span className="text-sm font-semibold">{t('corners')}</span>
        <ToggleGroup value={theme.corners} onChange={(corners) => onChange({ corners })} label={t('corners')}>
          {cornerStyles.map((name) => (
            <ToggleGroupItem key={name} value={name}>
              {cornerNames[name]}
            </ToggleGroupItem>
          ))}
        </ToggleGroup>
      </Field>
      <Field>
        <Label htmlFor={`${id}-appearance`}>{t('appearance')}</Label>
        <Select
          id={`${id}-appearance`}
          value={theme.appearance}
          onChange={({ target }) => onChange({ appearance: target.value })}
        >
          {appearances.map((name) => (
            <option key={name} value={name}>
              {appearanceNames[name]}
            </option>
          ))}
        </Select>
      </Field>
      <ContrastList ratios={ratios} />
      <Button variant="ghost" size="sm" className="self-start" onClick={onReset}>
        {t('reset')}
      </Button>
    </div>
  );
}

interface ColorFieldProps {
  label: string;
  hint: string;
  color: string;
  /** The color on pages, which differs when the chosen one has too little contrast. */
  shown: string;
  onChange: (color: string) => void;
}

function ColorField({ label, hint, color, shown, onChange }: ColorFieldProps) {
  const t = useT(themeMessages);
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && colorOf(typed) === undefined;
  const type = (text: string) => {
    setTyped(text);
    const valid = colorOf(text);
    if (valid !== undefined) onChange(valid);
  };
  return (
    <Field>
      <Label htmlFor={id}>{label}</Label>
      <p className="-mt-1.5 text-xs text-muted-foreground">{hint}</p>
      <div className="flex items-center gap-2">
        <input
          id={id}
          type="color"
          value={color}
          onChange={({ target }) => {
            setTyped(undefined);
            onChange(target.value);
          }}
          className="size-10 shrink-0 cursor-pointer rounded-md border border-input bg-card p-1 pointer-coarse:size-11"
        />
        <Input
          aria-label={t('asText', { name: label })}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-wrong` : undefined}
          spellCheck={false}
          autoComplete="off"
          maxLength={7}
          value={typed ?? color}
          onChange={({ target }) => type(target.value)}
          onBlur={() => setTyped(undefined)}
          className="font-mono"
        />
      </div>
      {isWrong && <FieldError id={`${id}-wrong`}>{t('wrongColor')}</FieldError>}
      {!isWrong && isFar(color, shown) && (
        <p className="flex items-center gap-2 text-xs text-muted-foreground">
          <span
            aria-hidden
            className="size-4 rounded-sm border border-border"
            style={{ backgroundColor: shown }}
          />
          {t('adjusted', { color: shown })}
        </p>
      )}
    </Field>
  );
}

/** Invisible differences, such as those of rounding, in steps of 8 bits. */
const unseen = 4;

function isFar(one: string, other: string): boolean {
  const channel = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  return [1, 3, 5].some((at) => Math.abs(channel(one, at) - channel(other, at)) > unseen);
}
