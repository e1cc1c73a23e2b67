import { Link } from '@tanstack/react-router';
import { LogOut, Menu, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { paths } from '../../contract/vocabulary/page-paths.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { useShellWords } from '../words/use-words.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Wordmark } from './wordmark.tsx';

export interface Visitor {
  /** Undefined until the bank has answered who is signed in; null where it could not. */
  readonly name: string | null | undefined;
  readonly role: 'customer' | 'banker' | 'admin';
}

interface HeaderProps {
  readonly visitor: Visitor | undefined;
  readonly onLogOut: () => void;
  /** More links for the open menu of a phone. */
  readonly more?: ReactNode;
}

export const NAV_LINK =
  'inline-flex min-h-11 items-center rounded-field px-3 text-sm font-medium text-ink-muted hover:bg-hover hover:text-ink aria-[current=page]:text-ink';

function NavLinks({ visitor, narrow = false }: { visitor: Visitor | undefined; narrow?: boolean }) {
  const { site: t, titles } = useShellWords();
  const links = !visitor
    ? ([
        [paths.customerLogin, titles.customerLogin],
        [paths.bankerLogin, titles.bankerLogin],
      ] as const)
    : visitor.role === 'customer'
      ? ([
          [paths.customerDashboard, titles.customerDashboard],
          [paths.customerProfile, titles.customerProfile],
        ] as const)
      : ([[paths.bankerDashboard, titles.customerDashboard]] as const);
  return (
    <>
      {links.map(([to, label]) => (
        <Link key={to} to={to} className={NAV_LINK}>
          {label}
        </Link>
      ))}
      {narrow && !visitor && (
        <Link to={paths.accountSelection} className={buttonClass('primary', 'medium', 'mt-2')}>
          {t.register}
        </Link>
      )}
    </>
  );
}

function VisitorBlock({ visitor, onLogOut }: { visitor: Visitor; onLogOut: () => void }) {
  const t = useShellWords().site;
  return (
    <div className="flex items-center justify-between gap-3">
      <div className="min-w-0 text-sm leading-tight md:text-right">
        <div className="max-w-52 truncate font-medium">
          {visitor.name === undefined ? <Skeleton className="h-[1lh] w-24" /> : (visitor.name ?? t.fallbackName)}
        </div>
        <div className="text-xs text-ink-muted">{t.roles[visitor.role]}</div>
      </div>
      <Button tone="secondary" size="small" onClick={onLogOut}>
        <LogOut aria-hidden="true" className="size-4" />
        <span className="md:max-lg:sr-only">{t.logOut}</span>
      </Button>
    </div>
  );
}

/** Logo, links of the visitor's role, name, role and sign-out (C-PU-08, C-PU-09). */
export function SiteHeader({ visitor, onLogOut, more }: HeaderProps) {
  const { site: t, titles } = useShellWords();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const closeByKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !open) return;
    setOpen(false);
    opener.current?.focus();
  };
  return (
    <header onKeyDown={closeByKey} className="sticky top-0 z-20 border-b border-line bg-canvas/90 backdrop-blur">
      <div className="mx-auto flex min-h-16 max-w-(--frame) items-center px-4 sm:gap-2 sm:px-6">
        <Link to={paths.home} aria-label={t.bank} className="mr-auto inline-flex rounded-field">
          <Wordmark name={t.bank} />
        </Link>
        <nav aria-label={t.nav} className="hidden md:flex">
          <NavLinks visitor={visitor} />
        </nav>
        {/* Filled by the frame of the pages that call the bank (shell/notice-bell.tsx). */}
        <div id="bell" />
        <LanguageSwitch />
        <ThemeSwitch labels={t.theme} />
        {visitor && (
          <div className="hidden md:block">
            <VisitorBlock visitor={visitor} onLogOut={onLogOut} />
          </div>
        )}
        <IconButton
          ref={opener}
          className="md:hidden"
          label={open ? t.closeMenu : t.menu}
          aria-expanded={open}
          aria-controls="menu"
          onClick={() => setOpen(!open)}
        >
          {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
        </IconButton>
      </div>
      <div
        id="menu"
        hidden={!open}
        onClick={(event) => event.target instanceof HTMLAnchorElement && setOpen(false)}
        className="border-t border-line px-4 py-3 md:hidden"
      >
        <nav aria-label={t.menu} className="flex flex-col">
          <NavLinks visitor={visitor} narrow />
          <Link to={paths.help} className={NAV_LINK}>
            {titles.help}
          </Link>
          {open && more}
        </nav>
        {visitor && (
          <div className="mt-3 border-t border-line pt-3">
            <VisitorBlock visitor={visitor} onLogOut={onLogOut} />
          </div>
        )}
      </div>
    </header>
  );
}
