import { defineVariant, linked, linkTo, localized, useSite, type WidgetProps, WidgetSection } from '@flotilla/react';
import { buttonsOf, type WidgetRow } from '../rows.js';
import { SubscriptionForm } from './subscription-form.js';

export const subscriptionFormDefault = defineVariant({
  widget: 'website-builder.widget',
  variant: 'subscription-form-default',
  component: SubscriptionFormDefault,
});

/**
 * One e-mail address. The widget's first button says where it is sent, by its url, and what the button reads. Without an
 * address on this site there is nothing to send it to, and no form.
 */
function SubscriptionFormDefault({ widget, place }: WidgetProps<WidgetRow>) {
  const site = useSite();
  const [button] = linked(widget.widgetsToButtonsArrays, 'buttonsArray').flatMap(buttonsOf);
  const { href: action, target } = linkTo(button?.url, site);
  if (!action || target) return null;
  return (
    <WidgetSection widget={widget} place={place}>
      <SubscriptionForm action={action} submitLabel={localized(button?.title, site)?.value} />
    </WidgetSection>
  );
}
