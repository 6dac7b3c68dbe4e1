import assert from 'node:assert/strict';
import { Chart } from '../../../../../../client/panels/pages/orgChart/chart.ts';
import { findNext } from '../../../../../../client/panels/pages/tree.ts';
import { bringIntoView, fitAll, zoomAt } from '../../../../../../client/panels/pages/viewport.ts';
import type { OrgPerson } from '../../../../../../server/core/developers/orgChart.ts';

const person = (name: string, manager: number | null = null, email = `${name.toLowerCase()}@x`): OrgPerson => ({
  name,
  email,
  role: '',
  managerEmail: '',
  manager,
  isCut: false,
  problems: [],
});

describe('finding people in an org chart', () => {
  const chart = new Chart(() => ({ width: 800, height: 600 }));
  chart.replace([person('Piotr Zając', null, 'pz@x'), person('Ann'), person('Anna'), person('', null, 'annex@x')]);

  it('matches names and e-mails, ignoring case and accents', () => {
    assert.deepEqual(chart.find('ZAJAC'), [0]);
    assert.deepEqual(chart.find('ann'), [1, 2, 3]);
    assert.deepEqual(chart.find('pz@'), [0]);
    assert.deepEqual(chart.find(' '), []);
  });

  it('moves to the next name that starts with a letter, and wraps around', () => {
    const nextAfter = (active: number, text: string) => {
      chart.choose(active);
      return findNext(chart, text);
    };
    assert.deepEqual(chart.order, [0, 1, 2, 3]);
    assert.equal(nextAfter(1, 'a'), 2);
    assert.equal(nextAfter(3, 'a'), 1);
    assert.equal(nextAfter(2, 'ann'), 2);
    assert.equal(nextAfter(0, 'x'), undefined);
  });
});

describe('an org chart of a changing roster', () => {
  it('keeps expanded, selected and marked people by their e-mails', () => {
    const chart = new Chart(() => ({ width: 800, height: 600 }));
    assert.ok(chart.replace([person('A'), person('B', 0), person('C', 1), person('D', 2)]));
    chart.choose(3);
    chart.mark(1);
    chart.setOpen(0, true);
    assert.equal(chart.replace([person('New'), person('D', 3), person('B', 4), person('C', 2), person('A')]), false);
    assert.equal(chart.people[chart.active]?.name, 'D');
    assert.equal(chart.people[chart.marked ?? -1]?.name, 'B');
    assert.equal(chart.layout.shown.length, 5);
  });

  it('selects the visible manager if the selected person is hidden', () => {
    const chart = new Chart(() => ({ width: 800, height: 600 }));
    chart.replace([person('A'), person('B', 0), person('C', 1)]);
    chart.choose(2);
    chart.setOpen(0, false);
    assert.equal(chart.active, 0);
    assert.deepEqual(chart.layout.shown, [0]);
    chart.choose(2);
    assert.deepEqual(chart.layout.shown, [0, 1, 2]);
  });

  it('can be empty and filled again', () => {
    const chart = new Chart(() => ({ width: 800, height: 600 }));
    chart.replace([]);
    chart.choose(4);
    assert.equal(chart.active, 0);
    assert.ok(chart.replace([person('A')]));
  });
});

describe('the viewport of an org chart', () => {
  it('keeps the point under the pointer while zooming, within limits', () => {
    const view = zoomAt({ x: 10, y: 20, zoom: 1 }, 2, { x: 110, y: 220 });
    assert.deepEqual(view, { x: -90, y: -180, zoom: 2 });
    assert.equal(zoomAt(view, 100, { x: 0, y: 0 }).zoom, 2);
  });

  it('fits the entire chart, never magnified', () => {
    assert.equal(fitAll({ width: 100, height: 100 }, { width: 1000, height: 1000 }).zoom, 1);
    const { x, zoom } = fitAll({ width: 4000, height: 100 }, { width: 1048, height: 600 });
    assert.equal(zoom, 0.25);
    assert.equal(x, 24);
  });

  it('moves no further than needed', () => {
    const window = { width: 500, height: 500 };
    const view = { x: 0, y: 0, zoom: 1 };
    assert.deepEqual(bringIntoView(view, { x: 100, y: 100, width: 200, height: 60 }, window), view);
    assert.deepEqual(bringIntoView(view, { x: 400, y: -50, width: 200, height: 60 }, window), { x: -124, y: 74, zoom: 1 });
  });
});
