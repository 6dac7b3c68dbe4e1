import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Frame, Locator } from 'playwright-core';
import { soon } from '../soon.ts';
import type { Workbench } from './workbench.ts';

/** One theme of each kind: its name in the list of VS Code, and the class that the body of every panel then has. */
export const THEMES = [
  { theme: 'Light Modern', kind: 'vscode-light' },
  { theme: 'Dark Modern', kind: 'vscode-dark' },
  { theme: 'Dark High Contrast', kind: 'vscode-high-contrast' },
  { theme: 'Light High Contrast', kind: 'vscode-high-contrast-light' },
] as const;
export type Theme = (typeof THEMES)[number];

/**
 * Finds the page of the open panel with a title, once it has content. It is in a nested frame, so it is identified by the title of its
 * document.
 */
export async function findPanel({ page }: Workbench, title: string): Promise<Frame> {
  const seen = '.tab.active, .quick-input-widget:not([style*="none"]), .notifications-toasts .notification-list-item, .view-line';
  const isIt = `document.title === ${JSON.stringify(title)} && document.querySelector('#root')?.childElementCount > 0`;
  return soon(`a panel "${title}"`, async () => {
    for (const frame of page.frames()) {
      // Frames come and go while VS Code creates a panel.
      if (await frame.evaluate<boolean>(isIt).catch(() => false)) return frame;
    }
    return null;
  }).catch(async (error: unknown) => {
    throw new Error(`${(error as Error).message} The window shows: ${(await page.locator(seen).allTextContents()).join(' | ')}`);
  });
}

/** Waits until the focused element in a panel's page contains a text, and the panel has the keyboard: a click transfers it with a delay. */
export async function waitForFocus(panel: Frame, text: string): Promise<void> {
  const has = `document.hasFocus() && document.activeElement !== document.body && document.activeElement?.textContent.includes(${JSON.stringify(text)})`;
  await soon(`the focus on "${text}"`, async () => ((await panel.evaluate<boolean>(has)) ? true : null));
}

/** Milliseconds in which a row that the pointer is on shows its buttons. */
const BUTTONS_MS = 2_000;

/** Points at a row and does something with its buttons, again if they are not shown: a list that changes moves the row from under the pointer. */
export async function pointAt(row: Locator, act: (options: { readonly timeout: number }) => Promise<void>): Promise<void> {
  await soon('the buttons of a row', async () => {
    await row.hover();
    return act({ timeout: BUTTONS_MS }).then(
      () => true,
      () => null,
    );
  });
}

/** Expands or collapses a view by a click on its header, at the start: there are buttons in the middle. */
export function toggleView(header: Locator): Promise<void> {
  return header.click({ position: { x: 10, y: 10 } });
}

/** Collapses all views whose expanded headers a locator finds. */
export async function collapseViews(expanded: Locator): Promise<void> {
  while ((await expanded.count()) > 0) await toggleView(expanded.first());
}

/** Selects a theme for the whole window like a user. */
export async function takeTheme(workbench: Workbench, { theme }: Theme): Promise<void> {
  await workbench.runCommand('Preferences: Color Theme');
  await workbench.page.locator('.quick-input-widget input[type="text"]').fill(theme);
  await workbench.choose(theme);
  await workbench.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
}

/** Returns the page of a panel once it has a theme. */
export function findThemedPanel(workbench: Workbench, title: string, { theme, kind }: Theme): Promise<Frame> {
  return soon(`the theme ${theme} in the panel "${title}"`, async () => {
    const panel = await findPanel(workbench, title);
    // Two frames, because a page may be drawn once more in its old colors.
    const drawn = 'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(document.body.className))))';
    const classes = await panel.evaluate<string>(drawn).catch(() => '');
    return classes.split(' ').includes(kind) ? panel : null;
  });
}

/** What VS Code sets in the page of a panel for a theme: the style of the document, and the class and data of its body. */
export interface Look {
  readonly style: string;
  readonly className: string;
  readonly data: Readonly<Record<string, string>>;
}

/** Returns what VS Code has set in the page of a panel for the theme. */
export function readLook(panel: Frame): Promise<Look> {
  return panel.evaluate<Look>(`({
    style: document.documentElement.style.cssText, className: document.body.className, data: { ...document.body.dataset },
  })`);
}

/** Sets in the page of a panel what VS Code sets there for a theme, which takes a tenth of the time of a theme for the whole window. */
export function takeLook(panel: Frame, look: Look): Promise<void> {
  return panel.evaluate<void>(`new Promise((drawn) => {
    const { style, className, data } = ${JSON.stringify(look)};
    document.documentElement.style.cssText = style;
    document.body.className = className;
    Object.assign(document.body.dataset, data);
    requestAnimationFrame(() => requestAnimationFrame(drawn));
  })`);
}

/** A violation found by axe-core. */
interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly target: readonly unknown[]; readonly failureSummary?: string }[];
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Rules that are off for what VS Code draws itself: names of its list rows consist of a label, a description and text from style sheets, so they need not contain the visible text, and headers of views contain their buttons. */
const OFF_WITHIN = { 'label-content-name-mismatch': { enabled: false }, 'nested-interactive': { enabled: false } };

/**
 * Returns what axe-core finds in the page of a panel, or within a selector of a page; one paragraph per element, empty if there is nothing.
 */
export function checkAccessibility(panel: Frame, within?: string): Promise<string[]> {
  return runAxe(panel, within, within === undefined ? {} : { rules: OFF_WITHIN });
}

/** The rules of axe-core about colours that are on. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Returns the same for the rules about colours: the others find the same in each theme. */
export function checkColours(panel: Frame, within?: string): Promise<string[]> {
  return runAxe(panel, within, { runOnly: COLOUR_RULES });
}

async function runAxe(panel: Frame, within: string | undefined, options: Readonly<Record<string, unknown>>): Promise<string[]> {
  if (!(await panel.evaluate<boolean>('typeof axe === "object"'))) await panel.evaluate(`${AXE};0`);
  const where = within === undefined ? 'document' : JSON.stringify(within);
  // In a transparent window, axe-core finds no text that could have a contrast.
  const violations = await panel.evaluate<readonly Violation[]>(`(async () => {
    const { style } = document.documentElement;
    style.setProperty('opacity', '1', 'important');
    const { violations } = await axe.run(${where}, ${JSON.stringify({ resultTypes: ['violations'], ...options })});
    style.removeProperty('opacity');
    return violations;
  })()`);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ html, target, failureSummary }) => `${id}: ${help}\n  at ${target.join(' ')}\n  ${html.slice(0, 300)}\n  ${failureSummary ?? ''}`,
    ),
  );
}

/**
 * Runs in the page: lists everything that Tab should reach by a short name. Of radio buttons with one name, only the selected one is
 * reachable.
 */
const LIST_REACHABLE = `(() => {
  const isReachable = (element) =>
    element.tabIndex >= 0 && !element.disabled && element.checkVisibility({ visibilityProperty: true }) && element.closest('[inert]') === null;
  const isChosen = (element, _, all) => {
    if (element.type !== 'radio' || element.checked) return true;
    const group = all.filter((other) => other.type === 'radio' && other.name === element.name);
    return !group.some((other) => other.checked) && group[0] === element;
  };
  const found = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, iframe, [tabindex], [contenteditable="true"]')];
  window.fairleadWalk = found.filter(isReachable).filter(isChosen);
  window.fairleadName = (element) => {
    const label = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
    return element.tagName.toLowerCase() + (element.id === '' ? '' : '#' + element.id) + ' ' + label.slice(0, 40);
  };
  return window.fairleadWalk.map(window.fairleadName);
})()`;

/** Runs in the page: returns which of those has the focus, if any, and whether the focus is visible. */
const DESCRIBE_FOCUS = `(() => {
  const element = document.activeElement;
  if (!document.hasFocus() || element === null || element === document.body) return null;
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
  const isVisible = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  return { index: window.fairleadWalk.indexOf(element), name: window.fairleadName(element), isVisible };
})()`;

/**
 * The result of walking through a page with the Tab key: what should be reached, what was reached in order, and where the focus was
 * invisible.
 */
export interface TabWalk {
  readonly reachable: readonly string[];
  readonly reached: readonly string[];
  readonly unseen: readonly string[];
  /** Whether the focus left the page after the last element. */
  readonly left: boolean;
}

/** Presses Tab from the start of a panel's page until the focus leaves it, or until every element should have had it. */
export async function walkByTab({ page }: Workbench, panel: Frame): Promise<TabWalk> {
  const reachable = await panel.evaluate<readonly string[]>(LIST_REACHABLE);
  // Tab continues from the selection: place it before everything.
  await panel.evaluate(`(() => {
    window.focus();
    const start = document.createElement('span');
    start.tabIndex = -1;
    document.body.prepend(start);
    start.focus();
    start.remove();
  })()`);
  const reached = new Map<number, string>();
  const unseen: string[] = [];
  let left = false;
  for (let presses = 0; presses <= reachable.length + 1 && !left; presses += 1) {
    await page.keyboard.press('Tab');
    const focus = await panel.evaluate<{ index: number; name: string; isVisible: boolean } | null>(DESCRIBE_FOCUS);
    if (focus === null) left = true;
    else {
      if (focus.index >= 0) reached.set(focus.index, focus.name);
      if (!focus.isVisible) unseen.push(focus.name);
    }
  }
  return { reachable, reached: [...reached.values()], unseen, left };
}
