import GRDB
import GRDBSQLite
