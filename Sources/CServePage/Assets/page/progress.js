// What the service is doing, and what it could not analyse.

function showProgress({ isAnalysing, analysis, waiting }) {
    element("work").hidden = !isAnalysing && !waiting.length;
    element("analysis").hidden = !isAnalysing;
    const bar = element("analysed");
    if (analysis && analysis.total > 0) {
        write(element("analysing"), `Analysing: ${analysis.done} of ${counted(analysis.total, "recording")}`);
        bar.value = analysis.done / analysis.total;
    } else {
        write(element("analysing"), "Analysing");
        bar.removeAttribute("value");
    }
    const names = waiting.slice(0, 5).flatMap((name) => [", ", foreign(name)]).slice(1);
    const more = waiting.length > 5 ? ` and ${waiting.length - 5} more` : "";
    element("waiting").replaceChildren(...(waiting.length ? ["Waiting for analysis: ", ...names, more] : []));
}

function showRefused({ refused }) {
    element("refusals").hidden = !refused.length;
    const list = element("refused");
    const shown = JSON.stringify(refused);
    if (shown === list.dataset.shown) return;
    list.dataset.shown = shown;
    const isInside = list.contains(document.activeElement);
    list.replaceChildren(...refused.map(({ recording, message }) => {
        const deletion = makeButton("Delete", recording, () =>
            askRemoval(recording, 1, () => element("choose-files").focus()));
        return make("li", undefined, {}, foreign(recording, "strong"), foreign(message), deletion);
    }));
    if (isInside) (list.querySelector("button") || element("choose-files")).focus();
}
