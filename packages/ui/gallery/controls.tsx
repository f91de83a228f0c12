import { Button, Container, Field, Label, Section } from '../src/index.js';
import {
  Calendar,
  Command,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
  Popover,
  PopoverContent,
  PopoverTrigger,
  Progress,
  Sheet,
  SheetContent,
  SheetTrigger,
  Switch,
  Tabs,
  TabsContent,
  TabsList,
  TabsTrigger,
  ToggleGroup,
  ToggleGroupItem,
  Tooltip,
  TooltipProvider,
} from '../src/controls.js';
import { useState } from 'react';

/** Components for applications, not for visitors' pages. */
export function Controls() {
  const [size, setSize] = useState('phone');
  return (
    <Section id="controls">
      <Container className="grid gap-8 md:grid-cols-2">
        <TooltipProvider>
          <div className="flex flex-wrap items-center gap-4">
            <Popover>
              <PopoverTrigger>
                <Button variant="outline">Popover</Button>
              </PopoverTrigger>
              <PopoverContent label="Harbours">Limassol, Larnaca, Latchi.</PopoverContent>
            </Popover>
            <Sheet>
              <SheetTrigger>
                <Button variant="outline">Sheet</Button>
              </SheetTrigger>
              <SheetContent
                title="Create Article"
                description="In two languages"
                closeLabel="Close"
                footer={<Button>Save</Button>}
              >
                What scrolls.
              </SheetContent>
            </Sheet>
            <Tooltip text="A few words about it">
              <Button variant="outline">Tooltip</Button>
            </Tooltip>
            <Field className="flex-row items-center">
              <Switch id="skipper" defaultChecked />
              <Label htmlFor="skipper">With a skipper</Label>
            </Field>
            <ToggleGroup value={size} onChange={setSize} label="Width">
              <ToggleGroupItem value="phone">Phone</ToggleGroupItem>
              <ToggleGroupItem value="tablet">Tablet</ToggleGroupItem>
              <ToggleGroupItem value="desktop">Desktop</ToggleGroupItem>
            </ToggleGroup>
            <Progress value={62} label="Upload" />
          </div>
          <Tabs defaultValue="en">
            <TabsList aria-label="Language">
              <TabsTrigger value="en">English</TabsTrigger>
              <TabsTrigger value="ru">Русский</TabsTrigger>
            </TabsList>
            <TabsContent value="en">Winds of the Levant</TabsContent>
            <TabsContent value="ru">Ветра Леванта</TabsContent>
          </Tabs>
          <div className="w-fit rounded-lg border border-border bg-popover p-4">
            <Calendar
              mode="single"
              selected={new Date(2026, 10, 22)}
              defaultMonth={new Date(2026, 10, 1)}
              weekStartsOn={1}
            />
          </div>
          <Command label="Harbours" className="rounded-lg border border-border bg-popover">
            <CommandInput placeholder="Search" />
            <CommandList>
              <CommandEmpty>No found items.</CommandEmpty>
              <CommandGroup heading="Harbours">
                <CommandItem>Limassol Marina</CommandItem>
                <CommandItem>Ayia Napa Marina</CommandItem>
              </CommandGroup>
            </CommandList>
          </Command>
        </TooltipProvider>
      </Container>
    </Section>
  );
}
