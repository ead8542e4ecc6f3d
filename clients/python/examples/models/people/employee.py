from .employee_base import EmployeeBase


class Employee(EmployeeBase):
    pass
