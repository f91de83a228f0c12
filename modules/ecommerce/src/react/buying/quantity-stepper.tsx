import { Button, Icon, Input } from '@flotilla/ui';

export interface QuantityStepperProps {
  id: string;
  describedBy?: string;
  labels: { readonly fewer: string; readonly more: string };
}

/** A number field with buttons for more and less, which the script beside it enables. */
export function QuantityStepper({ id, describedBy, labels }: QuantityStepperProps) {
  return (
    <div className="flex items-center rounded-full border border-input bg-card">
      <Button
        variant="ghost"
        size="icon"
        data-step="-1"
        disabled
        aria-label={labels.fewer}
        aria-controls={id}
        className="noscript:hidden"
      >
        <Icon name="minus" />
      </Button>
      <Input
        id={id}
        name="quantity"
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        required
        defaultValue={1}
        aria-describedby={describedBy}
        className="w-16 [appearance:textfield] border-0 bg-transparent px-1 text-center font-semibold tabular-nums aria-invalid:text-destructive [&::-webkit-inner-spin-button]:appearance-none [&::-webkit-outer-spin-button]:appearance-none"
      />
      <Button
        variant="ghost"
        size="icon"
        data-step="1"
        disabled
        aria-label={labels.more}
        aria-controls={id}
        className="noscript:hidden"
      >
        <Icon name="plus" />
      </Button>
    </div>
  );
}
