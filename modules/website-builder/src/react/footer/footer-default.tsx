import { defineVariant, linked, LocalizedRichText, linkTo, useSite, useTitle, type WidgetProps } from '@flotilla/react';
import { Footer, FooterColumn, FooterLink } from '@flotilla/ui';
import { IconTitle } from '../action/icon-title.js';
import { LogotypeLink } from '../picture/logotype.js';
import { type ButtonsArrayRow, buttonsOf, type WidgetRow } from '../rows.js';

export const footerDefault = defineVariant({ widget: 'website-builder.widget', variant: 'footer-default', component: FooterDefault });

/** The end of the page: arrays linked as `default` and `additional` are columns of links, those linked as `extra` small print. */
function FooterDefault({ widget }: WidgetProps<WidgetRow>) {
  const arraysOf = (variant: string) => linked(widget.widgetsToButtonsArrays, 'buttonsArray', variant);
  const columns = [...arraysOf('default'), ...arraysOf('additional')];
  const extra = arraysOf('extra');
  return (
    <Footer
      id={widget.anchor ?? undefined}
      className={widget.className ?? undefined}
      brand={<Brand widget={widget} />}
      legal={extra.length > 0 && extra.map((array) => <SmallPrint key={array.id} array={array} />)}
    >
      {columns.map((array) => (
        <Column key={array.id} array={array} />
      ))}
    </Footer>
  );
}

function Brand({ widget }: { widget: WidgetRow }) {
  return (
    <div className="flex flex-col gap-4">
      {linked(widget.widgetsToLogotypes, 'logotype').map((logotype) => (
        <LogotypeLink key={logotype.id} logotype={logotype} className="text-deep-foreground" />
      ))}
      <LocalizedRichText value={widget.description} />
    </div>
  );
}

function Column({ array }: { array: ButtonsArrayRow }) {
  const title = useTitle(array);
  return (
    <FooterColumn title={title.value} lang={title.lang} className={array.className ?? undefined}>
      <FooterLinks array={array} />
    </FooterColumn>
  );
}

function SmallPrint({ array }: { array: ButtonsArrayRow }) {
  return (
    <div className="flex grow flex-wrap items-center justify-between gap-x-10 gap-y-4">
      <LocalizedRichText value={array.description} />
      <ul className="flex flex-wrap gap-x-6 gap-y-2 empty:hidden">
        <FooterLinks array={array} />
      </ul>
    </div>
  );
}

function FooterLinks({ array }: { array: ButtonsArrayRow }) {
  const site = useSite();
  return buttonsOf(array).map((button) => (
    <FooterLink key={button.id} {...linkTo(button.url, site)} className="inline-flex items-center gap-2 wrap-anywhere">
      <IconTitle button={button} />
    </FooterLink>
  ));
}
