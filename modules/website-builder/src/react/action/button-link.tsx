import { Link, Localized, Title } from '@flotilla/react';
import { Button, type ButtonProps, cn } from '@flotilla/ui';
import { Picture } from '../picture/picture.js';
import { filesOf, type ShownButton } from '../rows.js';

export interface ButtonLinkProps {
  button: ShownButton;
  size?: ButtonProps['size'];
  className?: string;
}

/** A button of the content: a link that looks as its variant says, with its picture as an icon. */
export function ButtonLink({ button, size, className }: ButtonLinkProps) {
  return (
    <Button asChild variant={looks[button.variant]} size={size} className={cn(className, button.className)}>
      <Link href={button.url}>
        <ButtonContent button={button} />
      </Link>
    </Button>
  );
}

/** Icon, title and subtitle of a button. */
export function ButtonContent({ button }: { button: ShownButton }) {
  const [icon] = filesOf(button.buttonsToFileStorageModuleFiles);
  return (
    <>
      {icon && <Picture file={{ ...icon, alt: '' }} className="size-5" />}
      <Title of={button} />
      <Localized value={button.subtitle} className="font-normal opacity-80" />
    </>
  );
}

/** The looks that a variant of the content may name; any other looks as `default`. */
const looks: Readonly<Record<string, ButtonProps['variant']>> = {
  destructive: 'destructive',
  primary: 'primary',
  secondary: 'secondary',
  outline: 'outline',
  link: 'link',
  ghost: 'ghost',
};
