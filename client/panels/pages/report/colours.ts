import type { Tier } from '../../../../server/core/insights/ratings.ts';

/** The colours of the current theme, as VS Code passes them to pages. */
export interface Colours {
  readonly text: string;
  readonly quiet: string;
  readonly line: string;
  readonly background: string;
  readonly bar: string;
  readonly earlier: string;
  readonly font: string;
  readonly tiers: Readonly<Record<Tier, { readonly strong: string; readonly weak: string }>>;
}

/** Reads the colours; called again whenever the theme changes. */
export function readColours(): Colours {
  const style = getComputedStyle(document.documentElement);
  const read = (...names: readonly string[]): string => {
    for (const name of names) {
      const value = style.getPropertyValue(`--vscode-${name}`).trim();
      if (value !== '') return value;
    }
    return '#808080';
  };
  const tier = (name: string, other: string) => ({
    strong: read(`fairlead-tier-${name}Foreground`, `charts-${other}`),
    weak: read(`fairlead-tier-${name}Background`, 'editor-background'),
  });
  return {
    text: read('foreground', 'editor-foreground'),
    quiet: read('descriptionForeground', 'foreground'),
    line: read('charts-lines', 'contrastBorder', 'editorWidget-border'),
    background: read('editor-background'),
    bar: read('charts-blue'),
    earlier: read('charts-purple'),
    font: read('font-family'),
    tiers: { Elite: tier('elite', 'green'), High: tier('high', 'blue'), Medium: tier('medium', 'yellow'), Low: tier('low', 'red') },
  };
}

/** Calls `changed` whenever the theme changes. */
export function watchTheme(changed: () => void): void {
  const watch = new MutationObserver(changed);
  watch.observe(document.body, { attributes: true, attributeFilter: ['class', 'data-vscode-theme-id'] });
}
