import { Button } from '@flotilla/ui';
import { ToggleGroup, ToggleGroupItem } from '@flotilla/ui/controls';
import { Moon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAdmin } from '../../context/admin-context.js';
import { useT } from '../../context/use-t.js';
import { previewMessages } from './preview-messages.js';

interface LanguageSwitchProps {
  language: string;
  onLanguage: (language: string) => void;
}

/** The language of a preview; nothing on a site with one language. */
export function LanguageSwitch({ language, onLanguage }: LanguageSwitchProps): ReactNode {
  const t = useT(previewMessages);
  const { reading } = useAdmin();
  if (reading.length < 2) return null;
  return (
    <ToggleGroup value={language} onChange={onLanguage} label={t('language')}>
      {reading.map((one) => (
        <ToggleGroupItem key={one} value={one} className="uppercase">
          {one}
        </ToggleGroupItem>
      ))}
    </ToggleGroup>
  );
}

interface DarkSwitchProps {
  label: string;
  isDark: boolean;
  onDark: (isDark: boolean) => void;
}

/** A button that shows a preview in the dark appearance. */
export function DarkSwitch({ label, isDark, onDark }: DarkSwitchProps): ReactNode {
  return (
    <Button
      variant={isDark ? 'secondary' : 'ghost'}
      size="icon"
      className="size-9"
      aria-pressed={isDark}
      aria-label={label}
      title={label}
      onClick={() => onDark(!isDark)}
    >
      <Moon aria-hidden />
    </Button>
  );
}
