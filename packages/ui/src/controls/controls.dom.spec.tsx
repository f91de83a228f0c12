import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Calendar } from './calendar.js';
import { Command, CommandEmpty, CommandInput, CommandItem, CommandList } from './command.js';
import { Popover, PopoverContent, PopoverTrigger } from './popover.js';
import { Progress } from './progress.js';
import { Sheet, SheetContent } from './sheet.js';
import { Switch } from './switch.js';
import { Tabs, TabsContent, TabsList, TabsTrigger } from './tabs.js';
import { ToggleGroup, ToggleGroupItem } from './toggle-group.js';
import { Tooltip, TooltipProvider } from './tooltip.js';

const selected = vi.fn<(what: string) => void>();
const styles = document.querySelectorAll('style').length;
let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild as HTMLElement);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  selected.mockClear();
});

const show = (node: ReactNode) => act(async () => root.render(node));
const find = (selector: string) => document.querySelector<HTMLElement>(selector);
const click = (selector: string) => act(async () => find(selector)?.click());

describe('a popover whose button moves because content above it loads', () => {
  const grown: ((sizes: readonly unknown[]) => void)[] = [];
  const seen: ((entries: readonly { readonly isIntersecting: boolean }[]) => void)[] = [];
  /** Fakes layout observers, which happy-dom never calls. */
  const observer = <T,>(observed: T[]) =>
    class {
      constructor(private readonly tell: T) {
        observed.push(tell);
      }
      observe() {}
      unobserve() {}
      disconnect() {
        observed.splice(observed.indexOf(this.tell), 1);
      }
    };
  const scrolled = () => vi.mocked(Element.prototype.scrollIntoView).mock.contexts.includes(find('button'));
  const grow = () => {
    for (const tell of [...grown]) tell([]);
  };
  const seeButton = (isIntersecting: boolean) => {
    for (const tell of [...seen]) tell([{ isIntersecting }]);
  };

  beforeEach(async () => {
    vi.stubGlobal('ResizeObserver', observer(grown));
    vi.stubGlobal('IntersectionObserver', observer(seen));
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
    await show(
      <Popover>
        <PopoverTrigger>
          <button type="button">Harbours</button>
        </PopoverTrigger>
        <PopoverContent label="All harbours">
          <input aria-label="Search" />
        </PopoverContent>
      </Popover>,
    );
    await click('button');
    seeButton(true);
  });
  afterEach(() => vi.mocked(Element.prototype.scrollIntoView).mockRestore());

  it('keeps the button visible', () => {
    grow();
    expect(scrolled()).toBe(true);
  });

  it('does not scroll if the button was out of view before', () => {
    seeButton(false);
    grow();
    expect(scrolled()).toBe(false);
  });

  it.each([
    ['the mouse wheel', 'body', new Event('wheel', { bubbles: true })],
    ['a touch move', 'body', new Event('touchmove', { bubbles: true })],
    ['a key that scrolls', 'input', new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true })],
  ])('stops following after %s', (_, target, event) => {
    find(target)?.dispatchEvent(event);
    grow();
    expect(scrolled()).toBe(false);
  });

  it('keeps following while typing', () => {
    for (const key of ['a', ' ', 'Home'])
      find('input')?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    grow();
    expect(scrolled()).toBe(true);
  });
});

it('a popover has a name, and closes on Escape', async () => {
  await show(
    <Popover>
      <PopoverTrigger>
        <button type="button">Harbours</button>
      </PopoverTrigger>
      <PopoverContent label="All harbours">Limassol</PopoverContent>
    </Popover>,
  );
  await click('button');
  expect(find('[role=dialog]')?.getAttribute('aria-label')).toBe('All harbours');
  await act(async () =>
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
  );
  expect(find('[role=dialog]')).toBeNull();
});

it('a toggle group always keeps one item selected', async () => {
  await show(
    <ToggleGroup value="phone" onChange={selected} label="Width">
      <ToggleGroupItem value="phone">Phone</ToggleGroupItem>
      <ToggleGroupItem value="desktop">Desktop</ToggleGroupItem>
    </ToggleGroup>,
  );
  await click('[data-state=on]');
  expect(selected).not.toHaveBeenCalled();
  await click('[data-state=off]');
  expect(selected).toHaveBeenCalledExactlyOnceWith('desktop');
});

it('adds no style element, which the content security policy would block', async () => {
  await show(
    <TooltipProvider>
      <Popover defaultOpen>
        <PopoverTrigger>
          <button type="button">Open</button>
        </PopoverTrigger>
        <PopoverContent label="Open">
          <Calendar mode="single" />
          <Command label="Find">
            <CommandInput />
            <CommandList>
              <CommandEmpty>No found items.</CommandEmpty>
              <CommandItem>Limassol</CommandItem>
            </CommandList>
          </Command>
        </PopoverContent>
      </Popover>
      <Tooltip text="What it does">
        <button type="button">It</button>
      </Tooltip>
      <Sheet defaultOpen>
        <SheetContent title="Edit" closeLabel="Close">
          <Switch aria-label="On" />
          <Progress value={null} label="Upload" />
          <Tabs defaultValue="a">
            <TabsList aria-label="Parts">
              <TabsTrigger value="a">A</TabsTrigger>
            </TabsList>
            <TabsContent value="a">Panel</TabsContent>
          </Tabs>
        </SheetContent>
      </Sheet>
    </TooltipProvider>,
  );

  expect(find('[role=tabpanel]')?.textContent).toBe('Panel');
  expect(document.querySelectorAll('style')).toHaveLength(styles);
});
