import {
  Button,
  Container,
  DisclosureMenu,
  Footer,
  FooterColumn,
  FooterLink,
  Icon,
  Navbar,
  NavbarLink,
} from '../src/index.js';
import { Accounts } from './accounts.js';
import { Controls } from './controls.js';
import { Foundations } from './foundations.js';
import { Patterns } from './patterns.js';

/** Every primitive on one page. */
export function Gallery() {
  return (
    <>
      <Navbar brand={<Brand />} links={<Links />} actions={<Actions />} />
      <main>
        <Patterns />
        <Accounts />
        <Foundations />
        <Controls />
      </main>
      <Footer
        brand={
          <>
            <Brand />
            <p className="mt-4">Yachts and boats to rent in Cyprus, with a skipper or without.</p>
          </>
        }
        legal={<span>© 2026 Flotilla</span>}
      >
        <FooterColumn title="Boats">
          <FooterLink href="#motor">Motor yachts</FooterLink>
          <FooterLink href="#sail">Sailing yachts</FooterLink>
          <FooterLink href="#cats">Catamarans</FooterLink>
        </FooterColumn>
        <FooterColumn title="Harbours">
          <FooterLink href="#limassol">Limassol Marina</FooterLink>
          <FooterLink href="#ayia-napa">Ayia Napa Marina</FooterLink>
        </FooterColumn>
        <FooterColumn title="Contact">
          <FooterLink href="tel:+35725000000">+357 25 000 000</FooterLink>
          <FooterLink href="mailto:ahoy@example.com">ahoy@example.com</FooterLink>
        </FooterColumn>
      </Footer>
    </>
  );
}

function Brand() {
  return (
    <a href="#top" className="flex items-center gap-2.5 font-display text-xl font-medium tracking-display">
      <Icon name="compass" className="size-6" /> Flotilla
    </a>
  );
}

function Links() {
  return (
    <>
      <NavbarLink href="#boats" aria-current="page">
        Boats
      </NavbarLink>
      <NavbarLink href="#harbours">Harbours</NavbarLink>
      <NavbarLink href="#journal">Journal</NavbarLink>
      <NavbarLink href="#about">About</NavbarLink>
    </>
  );
}

function Actions() {
  return (
    <>
      <DisclosureMenu id="language" layout="dropdown" label="Language" trigger={<Icon name="moon" />}>
        <NavbarLink href="?theme=light" className="block">
          Light
        </NavbarLink>
        <NavbarLink href="?theme=dark" className="block">
          Dark
        </NavbarLink>
      </DisclosureMenu>
      <Button asChild size="sm" className="hidden sm:inline-flex">
        <a href="#contact">Plan a day</a>
      </Button>
      <DisclosureMenu id="menu" label="Menu" trigger={<Icon name="menu" />} triggerClassName="lg:hidden">
        <Container className="flex flex-col gap-1 px-0">
          <Links />
        </Container>
      </DisclosureMenu>
    </>
  );
}
