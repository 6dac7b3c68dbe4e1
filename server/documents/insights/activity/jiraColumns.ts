/** The columns of an export of issues that are read. */
export const JIRA_COLUMNS = ['Issue key', 'Issue Type', 'Assignee', 'Created', 'Resolved', 'Resolution', 'Status'] as const;
export type JiraColumn = (typeof JIRA_COLUMNS)[number];

/** Columns that an export may lack: without them every resolved issue counts as finished. */
const OPTIONAL: ReadonlySet<JiraColumn> = new Set(['Resolution', 'Status']);

/** Further headers of each column: of newer versions, and in German, French, Spanish, Italian and Portuguese. */
const OTHER_HEADERS: Readonly<Record<JiraColumn, readonly string[]>> = {
  'Issue key': [
    ...['key', 'work item key', 'vorgangsschlüssel', 'schlüssel', 'vorgang-schlüssel', 'clé de ticket', 'clé', 'clé de la demande'],
    ...[
      'clave de incidencia',
      'clave',
      'clave de la incidencia',
      'chiave segnalazione',
      'chiave',
      'chave da item',
      'chave',
      'chave da pendência',
    ],
  ],
  'Issue Type': [
    ...['work type', 'work item type', 'type', 'vorgangstyp', 'typ', 'type de ticket', 'type de demande', 'tipo de incidencia'],
    ...['tipo', 'tipo segnalazione', 'tipo di ticket', 'tipo de item', 'tipo de pendência'],
  ],
  Assignee: [
    ...['zugewiesene person', 'bearbeiter', 'zugewiesen an', 'personne assignée', 'responsable', 'attribution', 'persona asignada'],
    ...['asignado a', 'assegnatario', 'responsável'],
  ],
  Created: ['erstellt', 'angelegt', 'création', 'créée', 'créé', 'creada', 'creado', 'creato', 'data creazione', 'criado', 'criada'],
  Resolved: [
    'erledigt',
    'gelöst',
    'behoben',
    'résolue',
    'résolu',
    'resuelta',
    'resuelto',
    'risolto',
    'data risoluzione',
    'resolvido',
    'resolvida',
  ],
  Resolution: ['lösung', 'résolution', 'resolución', 'risoluzione', 'resolução'],
  Status: ['état', 'statut', 'estado', 'stato', 'situação'],
};

/** Names of columns in which Jira and its add-ons record when work began, alone or in brackets after "Custom field". */
const STARTED =
  /^(?:[^()]+\()?((actual )?start(ed)?( date| time| at)?|in progress( date| since)?|work started|startdatum|begonnen( am)?|date de début|fecha de inicio|data di inizio|data de início)\)?$/;

/** Compares headers without regard to case and spaces. */
export function foldHeader(text: string): string {
  return text.trim().replace(/\s+/g, ' ').toLowerCase().normalize('NFC');
}

/** Returns the column with a name, without regard to case and spaces. */
export function findJiraColumn(name: string): JiraColumn | undefined {
  return JIRA_COLUMNS.find((column) => foldHeader(column) === foldHeader(name));
}

/** The places of the columns in a header row; missing ones have none. */
export interface JiraPlaces {
  readonly places: ReadonlyMap<JiraColumn, number>;
  readonly started: number | undefined;
  /** Columns that are missing or named in vain. */
  readonly lacking: readonly string[];
}

/** Finds the columns; `named` are headers that the user chose for them, and `startedColumn` is the one with the start of work, or null. */
export function findJiraColumns(
  headers: readonly string[],
  named: ReadonlyMap<JiraColumn, string>,
  startedColumn: string | null,
): JiraPlaces {
  const folded = headers.map(foldHeader);
  const places = new Map<JiraColumn, number>();
  const lacking: string[] = [];
  for (const column of JIRA_COLUMNS) {
    const chosen = named.get(column);
    const wanted = chosen === undefined ? [column, ...OTHER_HEADERS[column]] : [chosen];
    const place = wanted.map((header) => folded.indexOf(foldHeader(header))).find((found) => found !== -1);
    if (place !== undefined) places.set(column, place);
    else if (chosen !== undefined || !OPTIONAL.has(column)) lacking.push(chosen ?? column);
  }
  const started = startedColumn === null ? folded.findIndex((header) => STARTED.test(header)) : folded.indexOf(foldHeader(startedColumn));
  if (startedColumn !== null && started === -1) lacking.push(startedColumn);
  return { places, started: started === -1 ? undefined : started, lacking };
}
