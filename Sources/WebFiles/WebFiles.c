// What `orrery browse` serves: `clients/web`, of `clients/javascript` what it stands on, and the
// schema of models, at the place where the pages have it in the project too. The compiler embeds the
// files themselves, so that none of them can be stale.

#include "WebFiles.h"

static const unsigned char web_archive_js[] = {
#embed "../../clients/web/archive.js"
};
static const unsigned char web_batch_js[] = {
#embed "../../clients/web/batch.js"
};
static const unsigned char web_cellEdit_js[] = {
#embed "../../clients/web/cellEdit.js"
};
static const unsigned char web_cells_js[] = {
#embed "../../clients/web/cells.js"
};
static const unsigned char web_columnChooser_js[] = {
#embed "../../clients/web/columnChooser.js"
};
static const unsigned char web_columns_js[] = {
#embed "../../clients/web/columns.js"
};
static const unsigned char web_commands_js[] = {
#embed "../../clients/web/commands.js"
};
static const unsigned char web_completion_js[] = {
#embed "../../clients/web/completion.js"
};
static const unsigned char web_dataView_js[] = {
#embed "../../clients/web/dataView.js"
};
static const unsigned char web_detail_js[] = {
#embed "../../clients/web/detail.js"
};
static const unsigned char web_dialogs_js[] = {
#embed "../../clients/web/dialogs.js"
};
static const unsigned char web_dom_js[] = {
#embed "../../clients/web/dom.js"
};
static const unsigned char web_editors_js[] = {
#embed "../../clients/web/editors.js"
};
static const unsigned char web_entities_js[] = {
#embed "../../clients/web/entities.js"
};
static const unsigned char web_explain_js[] = {
#embed "../../clients/web/explain.js"
};
static const unsigned char web_exporting_js[] = {
#embed "../../clients/web/exporting.js"
};
static const unsigned char web_filterBar_js[] = {
#embed "../../clients/web/filterBar.js"
};
static const unsigned char web_grid_js[] = {
#embed "../../clients/web/grid.js"
};
static const unsigned char web_history_js[] = {
#embed "../../clients/web/history.js"
};
static const unsigned char web_icon_svg[] = {
#embed "../../clients/web/icon.svg"
};
static const unsigned char web_importing_js[] = {
#embed "../../clients/web/importing.js"
};
static const unsigned char web_index_html[] = {
#embed "../../clients/web/index.html"
};
static const unsigned char web_main_js[] = {
#embed "../../clients/web/main.js"
};
static const unsigned char web_members_js[] = {
#embed "../../clients/web/members.js"
};
static const unsigned char web_menus_js[] = {
#embed "../../clients/web/menus.js"
};
static const unsigned char web_messages_js[] = {
#embed "../../clients/web/messages.js"
};
static const unsigned char web_model_css[] = {
#embed "../../clients/web/model.css"
};
static const unsigned char web_model_js[] = {
#embed "../../clients/web/model.js"
};
static const unsigned char web_modelDialogs_js[] = {
#embed "../../clients/web/modelDialogs.js"
};
static const unsigned char web_modelDraft_js[] = {
#embed "../../clients/web/modelDraft.js"
};
static const unsigned char web_modelGraph_js[] = {
#embed "../../clients/web/modelGraph.js"
};
static const unsigned char web_modelInspector_js[] = {
#embed "../../clients/web/modelInspector.js"
};
static const unsigned char web_modelPage_js[] = {
#embed "../../clients/web/modelPage.js"
};
static const unsigned char web_modelSchema_js[] = {
#embed "../../clients/web/modelSchema.js"
};
static const unsigned char web_modelSource_js[] = {
#embed "../../clients/web/modelSource.js"
};
static const unsigned char web_modelTable_js[] = {
#embed "../../clients/web/modelTable.js"
};
static const unsigned char web_modelView_js[] = {
#embed "../../clients/web/modelView.js"
};
static const unsigned char web_picker_js[] = {
#embed "../../clients/web/picker.js"
};
static const unsigned char web_recovery_js[] = {
#embed "../../clients/web/recovery.js"
};
static const unsigned char web_rehearsal_js[] = {
#embed "../../clients/web/rehearsal.js"
};
static const unsigned char web_router_js[] = {
#embed "../../clients/web/router.js"
};
static const unsigned char web_rowScroll_js[] = {
#embed "../../clients/web/rowScroll.js"
};
static const unsigned char web_rowSource_js[] = {
#embed "../../clients/web/rowSource.js"
};
static const unsigned char web_searches_js[] = {
#embed "../../clients/web/searches.js"
};
static const unsigned char web_selection_js[] = {
#embed "../../clients/web/selection.js"
};
static const unsigned char web_session_js[] = {
#embed "../../clients/web/session.js"
};
static const unsigned char web_start_js[] = {
#embed "../../clients/web/start.js"
};
static const unsigned char web_status_js[] = {
#embed "../../clients/web/status.js"
};
static const unsigned char web_strings_js[] = {
#embed "../../clients/web/strings.js"
};
static const unsigned char web_style_css[] = {
#embed "../../clients/web/style.css"
};
static const unsigned char web_tabular_js[] = {
#embed "../../clients/web/tabular.js"
};
static const unsigned char web_templates_js[] = {
#embed "../../clients/web/templates.js"
};
static const unsigned char web_transfer_js[] = {
#embed "../../clients/web/transfer.js"
};
static const unsigned char web_unsaved_js[] = {
#embed "../../clients/web/unsaved.js"
};
static const unsigned char web_values_js[] = {
#embed "../../clients/web/values.js"
};
static const unsigned char protocol_model_schema_json[] = {
#embed "../../protocol/generated/model.schema.json"
};
static const unsigned char javascript_callbacks_js[] = {
#embed "../../clients/javascript/callbacks.js"
};
static const unsigned char javascript_connection_js[] = {
#embed "../../clients/javascript/connection.js"
};
static const unsigned char javascript_context_js[] = {
#embed "../../clients/javascript/context.js"
};
static const unsigned char javascript_document_js[] = {
#embed "../../clients/javascript/document.js"
};
static const unsigned char javascript_errors_js[] = {
#embed "../../clients/javascript/errors.js"
};
static const unsigned char javascript_fetchRequest_js[] = {
#embed "../../clients/javascript/fetchRequest.js"
};
static const unsigned char javascript_index_js[] = {
#embed "../../clients/javascript/index.js"
};
static const unsigned char javascript_live_js[] = {
#embed "../../clients/javascript/live.js"
};
static const unsigned char javascript_managedObject_js[] = {
#embed "../../clients/javascript/managedObject.js"
};
static const unsigned char javascript_transports_js[] = {
#embed "../../clients/javascript/transports.js"
};
static const unsigned char javascript_values_js[] = {
#embed "../../clients/javascript/values.js"
};

#define FILE_AT(path, bytes) {path, bytes, sizeof bytes}

static const struct web_file files[] = {
    FILE_AT("/web/archive.js", web_archive_js),
    FILE_AT("/web/batch.js", web_batch_js),
    FILE_AT("/web/cellEdit.js", web_cellEdit_js),
    FILE_AT("/web/cells.js", web_cells_js),
    FILE_AT("/web/columnChooser.js", web_columnChooser_js),
    FILE_AT("/web/columns.js", web_columns_js),
    FILE_AT("/web/commands.js", web_commands_js),
    FILE_AT("/web/completion.js", web_completion_js),
    FILE_AT("/web/dataView.js", web_dataView_js),
    FILE_AT("/web/detail.js", web_detail_js),
    FILE_AT("/web/dialogs.js", web_dialogs_js),
    FILE_AT("/web/dom.js", web_dom_js),
    FILE_AT("/web/editors.js", web_editors_js),
    FILE_AT("/web/entities.js", web_entities_js),
    FILE_AT("/web/explain.js", web_explain_js),
    FILE_AT("/web/exporting.js", web_exporting_js),
    FILE_AT("/web/filterBar.js", web_filterBar_js),
    FILE_AT("/web/grid.js", web_grid_js),
    FILE_AT("/web/history.js", web_history_js),
    FILE_AT("/web/icon.svg", web_icon_svg),
    FILE_AT("/web/importing.js", web_importing_js),
    FILE_AT("/web/index.html", web_index_html),
    FILE_AT("/web/main.js", web_main_js),
    FILE_AT("/web/members.js", web_members_js),
    FILE_AT("/web/menus.js", web_menus_js),
    FILE_AT("/web/messages.js", web_messages_js),
    FILE_AT("/web/model.css", web_model_css),
    FILE_AT("/web/model.js", web_model_js),
    FILE_AT("/web/modelDialogs.js", web_modelDialogs_js),
    FILE_AT("/web/modelDraft.js", web_modelDraft_js),
    FILE_AT("/web/modelGraph.js", web_modelGraph_js),
    FILE_AT("/web/modelInspector.js", web_modelInspector_js),
    FILE_AT("/web/modelPage.js", web_modelPage_js),
    FILE_AT("/web/modelSchema.js", web_modelSchema_js),
    FILE_AT("/web/modelSource.js", web_modelSource_js),
    FILE_AT("/web/modelTable.js", web_modelTable_js),
    FILE_AT("/web/modelView.js", web_modelView_js),
    FILE_AT("/web/picker.js", web_picker_js),
    FILE_AT("/web/recovery.js", web_recovery_js),
    FILE_AT("/web/rehearsal.js", web_rehearsal_js),
    FILE_AT("/web/router.js", web_router_js),
    FILE_AT("/web/rowScroll.js", web_rowScroll_js),
    FILE_AT("/web/rowSource.js", web_rowSource_js),
    FILE_AT("/web/searches.js", web_searches_js),
    FILE_AT("/web/selection.js", web_selection_js),
    FILE_AT("/web/session.js", web_session_js),
    FILE_AT("/web/start.js", web_start_js),
    FILE_AT("/web/status.js", web_status_js),
    FILE_AT("/web/strings.js", web_strings_js),
    FILE_AT("/web/style.css", web_style_css),
    FILE_AT("/web/tabular.js", web_tabular_js),
    FILE_AT("/web/templates.js", web_templates_js),
    FILE_AT("/web/transfer.js", web_transfer_js),
    FILE_AT("/web/unsaved.js", web_unsaved_js),
    FILE_AT("/web/values.js", web_values_js),
    FILE_AT("/protocol/generated/model.schema.json", protocol_model_schema_json),
    FILE_AT("/javascript/callbacks.js", javascript_callbacks_js),
    FILE_AT("/javascript/connection.js", javascript_connection_js),
    FILE_AT("/javascript/context.js", javascript_context_js),
    FILE_AT("/javascript/document.js", javascript_document_js),
    FILE_AT("/javascript/errors.js", javascript_errors_js),
    FILE_AT("/javascript/fetchRequest.js", javascript_fetchRequest_js),
    FILE_AT("/javascript/index.js", javascript_index_js),
    FILE_AT("/javascript/live.js", javascript_live_js),
    FILE_AT("/javascript/managedObject.js", javascript_managedObject_js),
    FILE_AT("/javascript/transports.js", javascript_transports_js),
    FILE_AT("/javascript/values.js", javascript_values_js),
};

size_t web_file_count(void) { return sizeof files / sizeof files[0]; }

struct web_file web_file_at(size_t index) { return files[index]; }
